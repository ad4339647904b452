import { z } from 'zod';
import { type Period, periods } from '../../domain/schedule.ts';
import {
  type InvalidSubscription,
  intervalProblem,
  lastDateProblem,
  missingDate,
} from '../../domain/subscription.ts';
import { customDaysOf } from '../intervals.ts';
import { fields } from '../fields.ts';

/** The writable fields, in the order in which the contract lists them in errors. */
export const subscriptionWritableFields = [
  'amount',
  'category',
  'currency',
  'customDate',
  'billingAnchorDay',
  'lastPaymentDate',
  'nextPaymentDate',
  'name',
  'notificationEnabled',
  'period',
] as const;

/** The fields in the contract's table order, because the first wrong value is the one reported. */
export const writable = {
  name: fields.name,
  category: fields.category,
  amount: fields.amount,
  currency: fields.currency,
  period: fields.period,
  nextPaymentDate: fields.nextPaymentDate.optional(),
  billingAnchorDay: fields.billingAnchorDay.optional(),
  lastPaymentDate: fields.lastPaymentDate.optional(),
  customDate: fields.customDate.optional(),
  notificationEnabled: fields.notificationEnabled.optional(),
};

type Report = z.core.$RefinementCtx;

const LastDateInput = z.object({
  period: writable.period,
  nextPaymentDate: z.undefined().optional(),
  lastPaymentDate: fields.lastPaymentDate,
  billingAnchorDay: writable.billingAnchorDay,
  customDate: writable.customDate,
  customMonths: fields.customMonths.optional(),
});

/**
 * Rules between fields run even if single fields failed, so that the first wrong value in table order can be
 * determined. The rules themselves are in the domain.
 */
export const always = { when: () => true };

type SentBody = {
  period?: Period | undefined;
  customDate?: unknown;
  customMonths?: unknown;
  nextPaymentDate?: unknown;
  lastPaymentDate?: unknown;
};

function checkInterval({ period, customDate, customMonths }: SentBody, report: Report): void {
  if (period === undefined || !periods.includes(period)) return;
  addProblem(intervalProblem({ period, customDays: customDate, customMonths }), report);
}

// Only if the last payment date is used, and everything it is combined with is valid.
function checkLastDate(body: object, report: Report): void {
  const parsed = LastDateInput.safeParse(body);
  if (!parsed.success) return;
  const { customDate, ...input } = parsed.data;
  const sent = { ...input, customDays: customDaysOf(customDate ?? null) };
  if (intervalProblem(sent) !== undefined) return;
  addProblem(lastDateProblem(sent), report);
}

function addProblem(problem: InvalidSubscription | undefined, report: Report): void {
  if (problem === undefined) return;
  const { field, message, suggestedFix } = problem;
  report.addIssue({ code: 'custom', path: [field], message, params: { suggestedFix } });
}

/** Reports what is wrong with the fields of a new subscription in combination. */
export function checkDraft(body: SentBody, report: Report): void {
  const dated = body.nextPaymentDate !== undefined || body.lastPaymentDate !== undefined;
  if (!dated) addProblem(missingDate(), report);
  checkInterval(body, report);
  checkLastDate(body, report);
}

/** The same for a change. If it has no interval, the stored record's applies. */
export function checkPatch(body: SentBody, report: Report): void {
  if (body.customDate !== undefined || body.customMonths !== undefined) checkInterval(body, report);
}

// The rules between fields as JSON Schema: conditions on a flat object, because few generators make a type of an
// `allOf` or `anyOf` of objects.
const whereFields = (properties: object, required: readonly string[] = []) => ({
  properties,
  ...(required.length === 0 ? {} : { required }),
  // Linters take a condition that names one field to exclude all others.
  additionalProperties: true,
});
const nextDateUnlessLastDate = {
  if: whereFields({ lastPaymentDate: false }),
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: whereFields({ nextPaymentDate: true }, ['nextPaymentDate']),
};
const intervalByPeriod = (required: readonly string[]) => ({
  if: whereFields({ period: { const: 'custom' } }),
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: whereFields({ customDate: { type: 'string' } }, required),
  else: whereFields({ customDate: { type: 'null' } }),
});

/** A new subscription (contract: POST /api/v1/subscriptions). */
export const SubscriptionDraft = z
  .strictObject(writable)
  .superRefine(checkDraft, always)
  .meta({
    id: 'SubscriptionDraft',
    ...nextDateUnlessLastDate,
    dependentSchemas: { period: intervalByPeriod(['customDate']) },
  });

/** Changes to a subscription (contract: PATCH /api/v1/subscriptions/{id}). */
export const SubscriptionPatch = z
  .strictObject(writable)
  .partial()
  .superRefine(checkPatch, always)
  .meta({
    id: 'SubscriptionPatch',
    minProperties: 1,
    dependentSchemas: { period: intervalByPeriod([]) },
  });
