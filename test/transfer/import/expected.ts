import type { RowProblem } from '../../../src-server/transfer/import/problems.ts';

/** The fields of a record of which a source says nothing else. */
export const DEFAULTS = { notificationEnabled: true, status: 'active', trialEndsOn: null };
export const MONTHLY = { period: 'monthly', customDays: null, customMonths: null };
/** The interval of a record that repeats every so many months. */
export const everyMonths = (customMonths: number) => ({
  period: 'custom',
  customDays: null,
  customMonths,
});
export const monthly = { every: 1, unit: 'month' };

/** The problem of a row that a question is open about. */
export const unanswered = (field: string, question: string): RowProblem => ({
  code: 'unanswered',
  field,
  params: { question },
});

/** The problem of a row whose next payment follows from another field. */
export const derived = (from: string): RowProblem => ({
  code: 'derivedDate',
  field: 'nextPaymentDate',
  params: { from },
});
