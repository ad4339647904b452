import { useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/client.ts';
import { fieldProblemIn } from '../../../api/field-problem.ts';
import { useProblemText } from '../../../ui/errors/problem-text.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { useLeave, useUnsaved } from '../../../navigation/unsaved.tsx';
import { type StoredDraft, storedDraftIn } from './stored-draft.ts';
import { type Problems, isField } from './problems.ts';
import { Restored } from './fields/restored.tsx';
import { useTypedText } from './fields/typed-text.ts';
import { useAskAgain } from './use-ask-again.ts';
import type { FieldName, FormValues } from './values.ts';

type Checks = 'validate' | 'validateField' | 'isValid';
/** What the fields of the form work with. */
export type SubscriptionForm = Omit<ReturnType<typeof useForm<FormValues>>, Checks>;

type Labels = Readonly<Partial<Record<FieldName, string>>>;

type Options = {
  draft: Draft;
  /** What fields are called that are not called as everywhere. */
  labels?: Labels;
  /** What the form begins with where nothing is left of an earlier one. */
  fresh: FormValues;
  /** What the contract would refuse of what was typed. */
  problemsOf: (values: FormValues, known: FormValues) => Problems;
  /** Saves, and answers what comes next where the form is still shown. */
  save: (values: FormValues, known: FormValues) => Promise<() => void>;
  onLeave: () => void;
  /** Shows the form again, with what was typed. */
  onReturn: () => void;
};

type Shown = {
  form: SubscriptionForm;
  /** What is there without what is typed: the record as the form knows it. */
  known: RefObject<FormValues>;
  /** Said where what is shown was typed earlier. */
  restored: React.ReactNode;
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  leave: () => void;
};

/** A form for a subscription: its rules, its draft, its saving, and its leaving. */
export function useSubscriptionForm(options: Options): Shown {
  const { draft, fresh, problemsOf, save, onLeave, onReturn } = options;
  const toast = useToast();
  const asErrors = useErrors(options.labels);
  const [kept] = useState(() => storedDraftIn(draft));
  const known = useRef(kept?.known ?? fresh);
  const form = useForm<FormValues>({
    initialValues: kept?.values ?? fresh,
    validate: (values) => asErrors(problemsOf(values, known.current), values),
  });
  const isShown = useIsMounted();
  const isSaving = useRef(false);
  useKeep({ draft, form, known, isSaving });
  const isAsSent = (sent: FormValues) => isShown.current && !differs(form.getValues(), sent);
  const { sending, ask } = useAskAgain(isAsSent);
  const isTyped = () => differs(form.getValues(), known.current);
  const leave = useLeaving({ draft, isSaving, isTyped, onLeave });
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
        if (!problems) return toast.failed(error, undefined, again, ask(submit, values));
        form.setErrors(asErrors(problems, form.getValues()));
        focusFirst(Object.keys(problems));
      } finally {
        form.setSubmitting(false);
      }
    },
    (errors) => focusFirst(Object.keys(errors)),
  );
  const restored = kept !== undefined && isTyped() ? <Restored onDiscard={leave} /> : null;
  return { form, known, restored, submit, leave };
}

type Leaving = {
  draft: Draft;
  isSaving: RefObject<boolean>;
  isTyped: () => boolean;
  onLeave: () => void;
};

// What is being saved is lost to nobody.
function useLeaving({ draft, isSaving, isTyped, onLeave }: Leaving): () => void {
  const askToLeave = useLeave();
  const isUnsaved = () => !isSaving.current && isTyped();
  const isKept = () => draft.content !== undefined;
  useUnsaved({ isUnsaved, isKept, discard: () => draft.forget(), isInInspector: true });
  return () => askToLeave(onLeave);
}

type Keeping = {
  draft: Draft;
  form: SubscriptionForm;
  known: RefObject<FormValues>;
  /** From the moment it is sent until it is refused. */
  isSaving: RefObject<boolean>;
};

// Every change is kept as it is made, until the form is as it was.
function useKeep({ draft, form, known, isSaving }: Keeping): void {
  useEffect(() => {
    if (isSaving.current) return;
    const { values } = form;
    if (differs(values, known.current))
      draft.keep({ values, known: known.current } satisfies StoredDraft);
    else draft.forget();
  }, [draft, known, isSaving, form.submitting, form.values]);
}

/** Whether a form holds something else. */
export function differs(values: FormValues, known: FormValues): boolean {
  return (Object.keys(known) as FieldName[]).some((name) => values[name] !== known[name]);
}

// What the server has to say of one of the fields.
function problemsIn(error: CallError): Problems | undefined {
  const found = fieldProblemIn(error);
  if (found === undefined || !isField(found.field)) return undefined;
  return { [found.field]: found.problem };
}

/** Writes what is wrong with each field, by what the form calls it. */
function useErrors(
  labels: Labels = {},
): (problems: Problems, values: FormValues) => Record<string, string> {
  const { t } = useTranslation();
  const text = useProblemText();
  const typedText = useTypedText();
  const labelOf = (field: FieldName) => labels[field] ?? t(`field.${field}`);
  return (problems, values) =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([field, problem]) =>
        isField(field)
          ? [[field, typedText(field, problem, values) ?? text(labelOf(field), problem, field)]]
          : [],
      ),
    );
}

/** Gives the keyboard to the first of these fields in the order of the page, which is not that of the contract. */
export function focusFirst(fields: readonly string[]): void {
  const inputs = document.querySelectorAll<HTMLElement>('form[data-subscription] [data-path]');
  [...inputs].find(({ dataset }) => fields.includes(dataset['path'] ?? ''))?.focus();
}
