import { z } from 'zod';
import { AppSubscription } from '../../../../src-server/contract/app/records.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { intervalUnits } from '../../../records/intervals.ts';
import type { FormValues } from './values.ts';

const { currency, period } = AppSubscription.shape;

// Earlier versions only had days.
const currentInterval = (values: unknown): unknown => {
  const { customDate, ...others } = Object(values) as { customDate?: unknown };
  return customDate === undefined ? values : { count: customDate, unit: 'day', ...others };
};

const Values = z.preprocess(
  currentInterval,
  z.object({
    name: z.string(),
    category: z.string(),
    amount: z.string(),
    currency: z.union([currency, z.literal('')]),
    period,
    count: z.string(),
    unit: z.enum(intervalUnits),
    nextPaymentDate: z.string().nullable(),
    billingAnchorDay: z.union([z.number(), z.literal('')]),
    // Missing in drafts of earlier versions.
    trialEndsOn: z.string().nullable().default(null),
    notificationEnabled: z.boolean(),
  }),
) satisfies z.ZodType<FormValues>;

const StoredDraft = z.object({ values: Values, known: Values });

/** The stored form: the input, and the record's values at that time. */
export type StoredDraft = z.infer<typeof StoredDraft>;

/** Earlier unsaved input; undefined if there is none that this version can read. */
export function storedDraftIn(draft: Pick<Draft, 'content'>): StoredDraft | undefined {
  return StoredDraft.safeParse(draft.content).data;
}
