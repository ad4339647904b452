import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

// The API reference at /docs, using only files from this server. The build bundles Swagger UI like any other
// module, so that out/renderer contains it in every way in which Perennial runs, and node_modules isn't
// needed.

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
showColors();
prefersDark.addEventListener('change', showColors);
await showReference();

function showColors(): void {
  const { classList, dataset } = document.documentElement;
  // The choice made in the window, which stores it under this name.
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches);
  classList.toggle('dark-mode', isDark);
  // The name of the window's color scheme attribute.
  dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

async function showReference(): Promise<void> {
  const answer = await fetch('/openapi.json');
  const document_: object = await answer.json();
  SwaggerUI({
    domNode: document.querySelector('#reference'),
    // "Try it out" calls the server that this page came from, on any port and host name.
    spec: { ...document_, servers: [{ url: location.origin }] },
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    showExtensions: true,
    syntaxHighlight: { theme: 'tomorrow-night' },
    // By default, the document would be sent to an external validator.
    validatorUrl: null,
  });
}
