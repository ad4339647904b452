import { z } from 'zod';
import { guideOf, ownGuideOf } from '../guide.ts';
import type { JsonSchema } from './types.ts';

/** Turns zod schemas into JSON Schema, and collects what they share under `components`. */
export class SchemaBook {
  readonly #shared = new Map<string, JsonSchema>();

  /** What a caller may send for `schema`. */
  sent(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input');
  }

  /** What an answer of the form `schema` holds. */
  answered(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output');
  }

  /** Every schema that has an id and was met so far, by id. */
  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#shared].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, $defs = {}, ...whole } = z.toJSONSchema(schema, { io, override: refine });
    for (const [id, shared] of Object.entries($defs)) {
      this.#shared.set(id, pointToComponents(shared) as JsonSchema);
    }
    return pointToComponents(whole) as JsonSchema;
  }
}

/** Puts the words and the hints of the contract's fields into what zod made of them. */
export function refine({ zodSchema, jsonSchema }: RefineContext): void {
  const guide = ownGuideOf(zodSchema);
  if (guide === undefined) {
    // Dates, moments and UUIDs: the format says all that zod's long pattern does.
    if (guideOf(zodSchema) === undefined && jsonSchema.format !== undefined) {
      delete jsonSchema.pattern;
    }
    return;
  }
  const { description, deprecated } = z.globalRegistry.get(zodSchema) ?? {};
  if (guide.json !== undefined) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, guide.json);
  }
  if (deprecated === true) jsonSchema.deprecated = true;
  const rule = `M${guide.rule.slice(1)}.`;
  jsonSchema.description = description === undefined ? rule : `${description} ${rule}`;
}

type RefineContext = {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
};

/** `value` with each pointer into its own `$defs` turned into one into the document. */
function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : pointToComponents(inner),
    ]),
  );
}
