import { z } from 'zod';

/** A field's rule as data, for whoever says it in words and a language of their own. */
export type Rule =
  | { kind: 'text' | 'shortText'; longest: number }
  | { kind: 'amount'; largest: number }
  | { kind: 'wholeNumber'; lowest: number; highest: number }
  | { kind: 'furtherDays'; most: number; highest: number }
  | { kind: 'day' | 'choice' | 'onOrOff' | 'timeOfDay' | 'quietHours' };

/** What a caller is told when a value breaks a field's rule. */
export type Guide = {
  /** Completes "FIELD must be ...". */
  rule: string;
  /** An imperative sentence. */
  fix: string;
  /** The rule as data; every field that a person fills in has it. */
  asData?: Rule;
  /** The rule as JSON Schema, where zod can't tell it: refinements and transforms are opaque. */
  json?: Readonly<Record<string, unknown>>;
};

const guides = z.registry<Guide>();

/** `schema` with the words for its rule attached, so that rule and words can't part. */
export function guided<S extends z.ZodType>(schema: S, guide: Guide): S {
  guides.add(schema, guide);
  return schema;
}

/** The guide attached to `schema` itself, or to what it was described from. */
export function ownGuideOf(schema: z.core.$ZodType): Guide | undefined {
  return guides.get(schema);
}

/** The words for the rule of `schema`, found through optional and default wrappers too. */
export function guideOf(schema: z.core.$ZodType): Guide | undefined {
  const guide = ownGuideOf(schema);
  if (guide !== undefined) return guide;
  const inner = innerOf(schema);
  return inner === undefined ? undefined : guideOf(inner);
}

/** The values an enumerated field may have, found through wrappers too. */
export function allowedValuesOf(schema: z.core.$ZodType): string[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  const inner = innerOf(schema);
  return inner === undefined ? undefined : allowedValuesOf(inner);
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? schema.unwrap()
    : undefined;
}
