import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { enter } from './api/session.ts';
import { App } from './app.tsx';
import { languageFor, startI18n } from './i18n/index.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the window.');

await Promise.all([enter(), startI18n(languageFor('system'))]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
