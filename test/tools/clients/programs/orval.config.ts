import { defineConfig } from 'orval';

// Relative to this file.
const input = '../openapi.json';

export default defineConfig({
  client: {
    input,
    output: {
      target: '../clients/orval.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
  validators: { input, output: { target: '../clients/orval-zod.ts', client: 'zod' } },
});
