import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './theme/theme.css';
import './theme/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beginWithAccount } from './api/begin.ts';
import { letOthersIn, tokenFromOthers } from './api/other-windows.ts';
import { enter } from './api/session.ts';
import { App } from './app.tsx';
import { fetchParts } from './lib/part.ts';
import { pages } from './shell/pages.ts';
import { languageFor, startI18n } from './i18n/index.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the window.');

const page = pages.find(({ path }) => path === location.pathname);
await Promise.all([
  enter(tokenFromOthers).then(() => beginWithAccount(page?.begin)),
  startI18n(languageFor('system')),
]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
letOthersIn();
fetchParts();
