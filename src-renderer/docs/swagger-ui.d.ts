declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Draws the reference of an OpenAPI document; the options used here are all that are named. */
  export default function SwaggerUI(options: {
    domNode: Element | null;
    spec: object;
    deepLinking: boolean;
    docExpansion: 'list';
    defaultModelsExpandDepth: number;
    showExtensions: boolean;
    syntaxHighlight: { theme: 'tomorrow-night' };
    validatorUrl: null;
  }): unknown;
}
