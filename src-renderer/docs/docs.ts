import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

// The browsable reference of the API at /docs, from files of this server alone. Swagger UI is
// bundled by the build like any other module, so that it is served from out/renderer in every way
// in which Perennial runs, and node_modules is not needed for it.

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
showColors();
prefersDark.addEventListener('change', showColors);
await showReference();

function showColors(): void {
  const { classList, dataset } = document.documentElement;
  // What was chosen in the window, which keeps it under this name.
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches);
  classList.toggle('dark-mode', isDark);
  // The name by which the window's own colors go.
  dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

async function showReference(): Promise<void> {
  const answer = await fetch('/openapi.json');
  const document_: object = await answer.json();
  SwaggerUI({
    domNode: document.querySelector('#reference'),
    // "Try it out" calls the server that this page came from, whatever its port and name.
    spec: { ...document_, servers: [{ url: location.origin }] },
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    showExtensions: true,
    syntaxHighlight: { theme: 'tomorrow-night' },
    // By default the document would be sent to a service that checks it.
    validatorUrl: null,
  });
}
