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
  // Drafts of earlier versions have none.
  trialEndsOn: z.string().nullable().default(null),
  notificationEnabled: z.boolean(),
}) satisfies z.ZodType<FormValues>;

const StoredDraft = z.object({ values: Values, known: Values });

/** What a draft holds of a form: what is typed, and what was there when it was typed. */
export type StoredDraft = z.infer<typeof StoredDraft>;

/** What was typed earlier and is not saved; undefined where there is nothing that this version can read. */
export function storedDraftIn(draft: Draft): StoredDraft | undefined {
  return StoredDraft.safeParse(draft.content).data;
}
