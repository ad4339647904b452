import type { SubscriptionRecord } from '../../../api/expected.ts';
import { type Verb, useStatusChange } from './use-status-change.tsx';

const verbs = {
  pause: { active: 'pause', paused: 'resume', cancelled: undefined },
  cancel: { active: 'cancel', paused: 'cancel', cancelled: 'reactivate' },
} as const satisfies Record<string, Record<SubscriptionRecord['status'], Verb | undefined>>;

/** Pauses or cancels a subscription, or undoes that if it already is. */
export function useStatusKey(): (record: SubscriptionRecord, key: keyof typeof verbs) => void {
  const change = useStatusChange();
  return (record, key) => {
    const verb = verbs[key][record.status];
    if (verb !== undefined) void change(record, verb);
  };
}
