import { useForm } from '@mantine/form';
import { useCallback, useRef } from 'react';
import { CallError } from '../../../api/client.ts';
import { useToast } from '../../../components/toast.tsx';
import { useLeave, useUnsaved } from '../../../frame/unsaved.tsx';
import { ProblemText } from './problem-text.tsx';
import { type Problems, isField } from './problems.ts';
import type { FormValues } from './values.ts';

type Checks = 'validate' | 'validateField' | 'isValid';
/** What the fields of the form work with. */
export type SubscriptionForm = Omit<ReturnType<typeof useForm<FormValues>>, Checks>;

type Options = {
  initial: FormValues;
  /** What the contract would refuse of what was typed. */
  problemsOf: (values: FormValues) => Problems;
  save: (values: FormValues) => Promise<void>;
  onLeave: () => void;
};

/** A form for a subscription: its rules, its saving, and its leaving. */
export function useSubscriptionForm({ initial, problemsOf, save, onLeave }: Options): {
  form: SubscriptionForm;
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  leave: () => void;
} {
  const toast = useToast();
  const form = useForm<FormValues>({
    initialValues: initial,
    validate: (values) => asErrors(problemsOf(values)),
  });
  const isSaved = useRef(false);
  const latest = useRef(form);
  latest.current = form;
  useUnsaved(useCallback(() => !isSaved.current && latest.current.isDirty(), []));
  const askToLeave = useLeave();
  const leave = () => askToLeave(onLeave);
  const submit = form.onSubmit(
    async (values) => {
      if (isSaved.current) return;
      form.setSubmitting(true);
      // From here on there is nothing to lose; what was typed stays should the server refuse.
      isSaved.current = true;
      try {
        await save(values);
      } catch (error) {
        isSaved.current = false;
        if (!(error instanceof CallError)) throw error;
        showRefusal(form, error, toast.failed);
      } finally {
        form.setSubmitting(false);
      }
    },
    (errors) => focusFirst(Object.keys(errors)),
  );
  return { form, submit, leave };
}

function asErrors(problems: Problems): Record<string, React.ReactNode> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      isField(field) ? [[field, <ProblemText key={field} field={field} problem={problem} />]] : [],
    ),
  );
}

function showRefusal(form: SubscriptionForm, error: CallError, tell: (error: Error) => void): void {
  const { field } = error.details;
  if (field === undefined || !isField(field)) return tell(error);
  form.setErrors(asErrors({ [field]: error.details }));
  return focusFirst([field]);
}

// In the order of the page, which is not that of the contract.
function focusFirst(fields: readonly string[]): void {
  const inputs = document.querySelectorAll<HTMLElement>('form[data-subscription] [data-path]');
  [...inputs].find(({ dataset }) => fields.includes(dataset['path'] ?? ''))?.focus();
}
