/** A JSON Schema of draft 2020-12, the one that OpenAPI 3.1 uses. */
export type JsonSchema = Record<string, unknown>;

/** A reference to an entry under `components`. */
export type Reference = { $ref: string };

export type Header = {
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example: unknown;
};

export type Headers = Record<string, Header | Reference>;

export type Example = { summary: string; description?: string; value: unknown };

export type Content = {
  'application/json': {
    schema: JsonSchema;
    examples: Record<string, Example | Reference>;
  };
};

export type Response = { description: string; headers: Headers; content?: Content };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example: unknown;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  /** The scope that the key needs, because not all tools support roles under `security` yet. */
  'x-scope'?: string;
  'x-risk': string;
  'x-confirmation': string;
  parameters?: Parameter[];
  requestBody?: { description: string; required: true; content: Content };
  responses: Record<string, Response>;
};

/** The operations of one path, by lower-case method. */
export type PathItem = {
  get?: Operation;
  post?: Operation;
  patch?: Operation;
  delete?: Operation;
  options?: Operation;
};

/** The parts of OpenAPI 3.1 that this document uses. */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, unknown>;
    schemas: Record<string, JsonSchema>;
    headers: Record<string, Header>;
    examples: Record<string, Example>;
  };
};
