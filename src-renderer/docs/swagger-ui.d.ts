declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Renders the reference of an OpenAPI document. Only the options used here are declared. */
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
