import { z } from 'zod';
import { type Outcome, outcomeCodes, outcomeHints } from '../../domain/outcome.ts';

/** What came of sending, by code, for the window to tell in its language. */
export const OutcomeBody = z.strictObject({
  code: z.enum(outcomeCodes),
  hint: z.enum(outcomeHints).optional(),
  status: z.int().optional(),
  words: z.string().optional().describe("The service's own."),
  insteadOf: z.string().optional(),
  seconds: z.number().optional(),
  failure: z.string().optional(),
  isMaybe: z.boolean().optional(),
  isOver: z.boolean().optional(),
}) satisfies z.ZodType<Outcome>;

export type { Outcome } from '../../domain/outcome.ts';
