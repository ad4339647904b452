import { z } from 'zod';
import { Subscription } from '../../../../src-server/contract/public/subscriptions.ts';
import type { Draft } from '../../../drafts/draft.ts';
import type { FormValues } from './values.ts';

const { currency, period } = Subscription.shape;

const Values = z.object({
  name: z.string(),
  category: z.string(),
  amount: z.string(),
  currency: z.union([currency, z.literal('')]),
  period,
  customDate: z.string(),
  nextPaymentDate: z.string().nullable(),
  billingAnchorDay: z.union([z.number(), z.literal('')]),
  // Missing in drafts of earlier versions.
  trialEndsOn: z.string().nullable().default(null),
  notificationEnabled: z.boolean(),
}) satisfies z.ZodType<FormValues>;

const StoredDraft = z.object({ values: Values, known: Values });

/** The stored form: the input, and the record's values at that time. */
export type StoredDraft = z.infer<typeof StoredDraft>;

/** Earlier unsaved input; undefined if there is none that this version can read. */
export function storedDraftIn(draft: Pick<Draft, 'content'>): StoredDraft | undefined {
  return StoredDraft.safeParse(draft.content).data;
}
