import { type RefObject, useEffect, useState } from 'react';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import type { SubscriptionForm } from './use-subscription-form.tsx';
import { type FieldName, type FormValues, bodyOf, valuesOf } from './values.ts';

type Options = {
  form: SubscriptionForm;
  record: SubscriptionRecord;
  /** The record as known to the form. */
  known: RefObject<FormValues>;
  locale: string;
};

/**
 * Updates fields that the user hasn't edited when the record changes elsewhere. Returns the fields that were
 * changed in both places and differ; for these, the user's input is saved.
 */
export function useFollow({ form, record, known, locale }: Options): readonly FieldName[] {
  const [disputed, setDisputed] = useState<readonly FieldName[]>([]);
  const { submitting, values, setFieldValue } = form;
  useEffect(() => {
    // A change being saved is already shown, and may still be reverted.
    if (submitting) return;
    const before = known.current;
    const now = valuesOf(record, locale);
    const moved = (Object.keys(now) as FieldName[]).filter((name) => now[name] !== before[name]);
    if (moved.length === 0) return;
    known.current = now;
    for (const name of moved) if (values[name] === before[name]) setFieldValue(name, now[name]);
    const touched = moved.filter((name) => values[name] !== before[name]);
    setDisputed((held) => [
      ...new Set([...held, ...touched.filter((name) => !means(name, values, now, locale))]),
    ]);
  }, [record, known, locale, submitting, values, setFieldValue]);
  if (disputed.length === 0) return disputed;
  const now = valuesOf(record, locale);
  return disputed.filter((name) => !means(name, values, now, locale));
}

// The same amount can be written in several ways.
function means(name: FieldName, typed: FormValues, stored: FormValues, locale: string): boolean {
  const [one, other] = [typed, stored].map((values) => ({
    ...values,
    ...bodyOf(values, locale, true),
  }));
  return one?.[name] === other?.[name];
}
