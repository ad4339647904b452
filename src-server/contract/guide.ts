import { z } from 'zod';

/** A field's rule as data, so that each interface can word and translate it. */
export type Rule =
  | { kind: 'text' | 'shortText' | 'longText'; longest: number }
  | { kind: 'passphrase'; shortest: number }
  | { kind: 'amount'; largest: number }
  | { kind: 'wholeNumber'; lowest: number; highest: number }
  | { kind: 'furtherDays'; most: number; highest: number }
  | { kind: 'tags'; most: number; longest: number }
  | { kind: 'links'; most: number }
  | { kind: 'terms'; mostMonths: number; mostNotice: number }
  | { kind: 'nextPrice'; largest: number }
  | { kind: 'day' | 'choice' | 'onOrOff' | 'timeOfDay' | 'quietHours' | 'webAddress' };

/** The error texts for a value that breaks a field's rule. */
export type Guide = {
  /** Completes "FIELD must be ...". */
  rule: string;
  /** An imperative sentence. */
  fix: string;
  /** The rule as data. Present on every field that a person can fill in. */
  asData?: Rule;
  /** The rule as JSON Schema, for refinements and transforms that zod can't convert. */
  json?: Readonly<Record<string, unknown>>;
};

const guides = z.registry<Guide>();

/** Attaches the texts for its rule to `schema`, so that the two can't diverge. */
export function guided<S extends z.ZodType>(schema: S, guide: Guide): S {
  guides.add(schema, guide);
  return schema;
}

/** The guide attached to `schema` itself, or to the schema it was derived from. */
export function ownGuideOf(schema: z.core.$ZodType): Guide | undefined {
  return guides.get(schema);
}

/** The guide for `schema`, looking through optional and default wrappers. */
export function guideOf(schema: z.core.$ZodType): Guide | undefined {
  const guide = ownGuideOf(schema);
  if (guide !== undefined) return guide;
  const inner = innerOf(schema);
  return inner === undefined ? undefined : guideOf(inner);
}

/** The values that an enumerated field accepts, looking through wrappers. */
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
