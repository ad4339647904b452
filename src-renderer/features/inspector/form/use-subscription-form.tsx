import { useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/client.ts';
import { type Problem, fieldProblemIn } from '../../../api/field-problem.ts';
import { useProblemText } from '../../../ui/errors/problem-text.ts';
import { closeFailure, useToast } from '../../../ui/toast.tsx';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { useLeave, useUnsaved } from '../../../navigation/unsaved.tsx';
import { type StoredDraft, storedDraftIn } from './stored-draft.ts';
import { type Problems, fieldOf } from './problems.ts';
import { Discarded, Restored } from './fields/restored.tsx';
import { useTypedText } from './fields/typed-text.ts';
import { useAskAgain } from './use-ask-again.ts';
import type { FieldName, FormValues } from './values.ts';

type Checks = 'validate' | 'validateField' | 'isValid';
/** The context of the form's fields. */
export type SubscriptionForm = Omit<ReturnType<typeof useForm<FormValues>>, Checks>;

type Labels = Readonly<Partial<Record<FieldName, string>>>;

type Options = {
  draft: Draft;
  /** Labels that differ from the usual ones. */
  labels?: Labels;
  /** The form's initial values if there is no earlier input. */
  fresh: FormValues;
  /** The same with a change that the user has asked for, which isn't input yet. */
  proposed?: FormValues;
  /** The errors that the contract would report for the input. */
  problemsOf: (values: FormValues, known: FormValues) => Problems;
  /** Saves, and returns what to do next if the form is still shown. */
  save: (values: FormValues, known: FormValues) => Promise<() => void>;
  onLeave: () => void;
  /** Shows the form again, with the input. */
  onReturn: () => void;
};

type Shown = {
  form: SubscriptionForm;
  /** The values without the user's input: the record as known to the form. */
  known: RefObject<FormValues>;
  /** Whether the form shows earlier input. */
  restored: React.ReactNode;
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  leave: () => void;
};

/** A subscription's form: validation, draft, saving, and leaving. */
export function useSubscriptionForm(options: Options): Shown {
  const { draft, fresh, proposed = fresh, problemsOf, save, onLeave, onReturn } = options;
  const toast = useToast();
  const asErrors = useErrors(options.labels);
  const [kept] = useState(() => storedDraftIn(draft));
  const known = useRef(kept?.known ?? fresh);
  const form = useForm<FormValues>({
    initialValues: kept?.values ?? proposed,
    validate: (values) => asErrors(problemsOf(values, known.current), values),
  });
  const isShown = useIsMounted();
  const isSaving = useRef(false);
  const isTyped = () => [known.current, proposed].every((one) => differs(form.getValues(), one));
  useKeep({ draft, form, known, isTyped, isSaving });
  const isAsSent = (sent: FormValues) => isShown.current && !differs(form.getValues(), sent);
  const { sending, ask } = useAskAgain(isAsSent);
  const { leave, failure } = useLeaving({ draft, isSaving, isTyped, onLeave });
  const saveOnce = async (values: FormValues) => {
    const next = await save(values, known.current);
    draft.forget();
    return next;
  };
  const again = () => (isShown.current ? submit() : onReturn());
  const submit = form.onSubmit(
    async (values) => {
      if (isSaving.current) return;
      form.setSubmitting(true);
      isSaving.current = true;
      sending();
      try {
        const next = await draft.during(saveOnce(values));
        if (isShown.current) next();
      } catch (error) {
        isSaving.current = false;
        if (!(error instanceof CallError)) throw error;
        if (!isShown.current) return toast.notSaved(error, onReturn);
        const problems = problemsIn(error);
        failure.current = error;
        if (!problems) return toast.failed(error, undefined, again, ask(submit, values));
        form.setErrors(asErrors(problems, form.getValues()));
        focusFirst(Object.keys(problems));
      } finally {
        form.setSubmitting(false);
      }
    },
    (errors) => focusFirst(Object.keys(errors)),
  );
  const restored = useRestored({ form, known, isRestored: kept !== undefined && isTyped() });
  return { form, known, restored, submit, leave };
}

type Leaving = {
  draft: Draft;
  isSaving: RefObject<boolean>;
  isTyped: () => boolean;
  onLeave: () => void;
};

// Input that is being saved can't be lost. `failure` is why it could not be saved, which is closed with it.
function useLeaving({ draft, isSaving, isTyped, onLeave }: Leaving) {
  const askToLeave = useLeave();
  const failure = useRef<CallError>(undefined);
  const isUnsaved = () => !isSaving.current && isTyped();
  const isKept = () => draft.content !== undefined;
  const discard = () => {
    draft.forget();
    closeFailure(failure.current);
  };
  useUnsaved({ isUnsaved, isKept, discard, isInInspector: true });
  return { leave: () => askToLeave(onLeave), failure };
}

type Keeping = {
  draft: Draft;
  form: SubscriptionForm;
  known: RefObject<FormValues>;
  isTyped: () => boolean;
  /** From sending until a rejection. */
  isSaving: RefObject<boolean>;
};

// Every change is stored immediately, until the form is back to its initial state.
function useKeep({ draft, form, known, isTyped, isSaving }: Keeping): void {
  useEffect(() => {
    if (isSaving.current) return;
    const { values } = form;
    if (isTyped()) draft.keep({ values, known: known.current } satisfies StoredDraft);
    else draft.forget();
  }, [draft, known, isSaving, form.submitting, form.values]);
}

type Restoring = {
  form: SubscriptionForm;
  known: RefObject<FormValues>;
  /** Whether the form shows earlier input. */
  isRestored: boolean;
};

// The input is only gone for good once the form is left or something else is typed.
function useRestored({ form, known, isRestored }: Restoring): React.ReactNode {
  const [discarded, setDiscarded] = useState<FormValues>();
  const discard = () => {
    setDiscarded(form.getValues());
    form.setValues(known.current);
    form.clearErrors();
  };
  const takeBack = (values: FormValues) => {
    form.setValues(values);
    setDiscarded(undefined);
  };
  if (discarded !== undefined && !differs(form.values, known.current)) {
    return <Discarded onUndo={() => takeBack(discarded)} />;
  }
  return isRestored && discarded === undefined ? <Restored onDiscard={discard} /> : null;
}

/** Whether a form's values differ. */
export function differs(values: FormValues, known: FormValues): boolean {
  return (Object.keys(known) as FieldName[]).some((name) => values[name] !== known[name]);
}

// The server's error about one of the fields.
function problemsIn(error: CallError): Problems | undefined {
  const found = fieldProblemIn(error);
  const field = found && fieldOf(found.field);
  return field === undefined ? undefined : { [field]: found?.problem };
}

/** Formats the errors of the fields, with the form's labels. */
function useErrors(
  labels: Labels = {},
): (problems: Problems, values: FormValues) => Record<string, string> {
  const { t } = useTranslation();
  const text = useProblemText();
  const typedText = useTypedText();
  const labelOf = (field: FieldName) => labels[field] ?? t(`field.${field}`);
  return (problems, values) =>
    Object.fromEntries(
      (Object.entries(problems) as [FieldName, Problem][]).map(([field, problem]) => [
        field,
        typedText(field, problem, values) ?? text(labelOf(field), problem, field),
      ]),
    );
}

/** Focuses the first of these fields in page order, which differs from the contract's. */
export function focusFirst(fields: readonly string[]): void {
  const inputs = document.querySelectorAll<HTMLElement>('form[data-subscription] [data-path]');
  [...inputs].find(({ dataset }) => fields.includes(dataset['path'] ?? ''))?.focus();
}
