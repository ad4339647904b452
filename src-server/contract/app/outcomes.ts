import { z } from 'zod';
import { type Outcome, outcomeCodes, outcomeHints } from '../../domain/outcome.ts';

/** The outcome of a send attempt as a code with details, which the window translates. */
export const OutcomeBody = z.strictObject({
  code: z.enum(outcomeCodes),
  hint: z.enum(outcomeHints).optional(),
  status: z.int().optional(),
  words: z.string().optional().describe("The service's own message."),
  insteadOf: z.string().optional(),
  seconds: z.number().optional(),
  failure: z.string().optional(),
  isMaybe: z.boolean().optional(),
  isOver: z.boolean().optional(),
}) satisfies z.ZodType<Outcome>;

export type { Outcome } from '../../domain/outcome.ts';
