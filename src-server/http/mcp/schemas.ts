import type { JSONValue, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { defaultOf, refine } from '../../contract/openapi/schemas.ts';
import type { ToolOperation } from './tool.ts';

/** A JSON Schema of an object, as MCP requires it for tools. */
export type ObjectSchema = ListedTool['inputSchema'];
type JsonSchema = { [keyword: string]: JSONValue };

/** The argument under which a client repeats a creation without creating anything twice. */
export const IDEMPOTENCY_ARGUMENT = 'idempotencyKey';

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Any unique text. Repeating the call with it within 24 hours returns the first result and creates nothing.',
};

/**
 * The arguments of a tool as one flat object: those of path, query, and body together. Rules between fields and
 * patterns are left to the server, because many hosts reject `anyOf` at the top and long patterns.
 */
export function inputSchema(operation: ToolOperation): ObjectSchema {
  const { params, query, body, idempotent } = operation;
  const parts = [params, query, body].filter((part) => part !== undefined).map(partSchema);
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    type: 'object',
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
      idempotent ? { [IDEMPOTENCY_ARGUMENT]: idempotencyKey } : {},
    ) as JsonSchema,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function partSchema(schema: z.ZodObject): ObjectSchema {
  const { properties = {}, required } = converted(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const described = Object.entries(properties)
    .filter(([, property]) => property['deprecated'] !== true)
    .map(([name, property]) => [
      name,
      { ...(without(property, 'pattern') as JsonSchema), ...defaultOf(schema.shape[name]) },
    ]);
  return {
    type: 'object',
    properties: Object.fromEntries(described) as JsonSchema,
    ...(required === undefined ? {} : { required }),
  };
}

/** The schema of a tool's result. It allows further fields, so that later versions can add some. */
export function outputSchema(response: z.ZodObject): ObjectSchema {
  return without(converted(response, 'output'), 'additionalProperties') as ObjectSchema;
}

function converted(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = z.toJSONSchema(schema, {
    io,
    override: refine,
    // Texts that are cleaned up when they are sent; their rules say what they are.
    unrepresentable: 'any',
  });
  return inlined(whole, $defs as Record<string, JsonSchema>) as JsonSchema;
}

// Many hosts don't resolve references.
function inlined(value: unknown, shared: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(value)) return value.map((each) => inlined(each, shared));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as JsonSchema;
  const found = typeof $ref === 'string' ? shared[$ref.replace('#/$defs/', '')] : undefined;
  const whole = Object.entries({ ...found, ...own });
  return Object.fromEntries(
    whole.filter(isNoName).map(([key, each]) => [key, inlined(each, shared)]),
  );
}

// Not a property called `id`, whose value is a schema.
const isNoName = ([key, value]: [string, unknown]) => key !== 'id' || typeof value !== 'string';

function without(value: unknown, keyword: string): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, keyword));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => key !== keyword || typeof each === 'object')
      .map(([key, each]) => [key, without(each, keyword)]),
  );
}
