import { useForm } from '@mantine/form';
import type { FormEventHandler } from 'react';
import { problemIn } from '../api/check.ts';
import { CallError, type CallInput, type CallName, type CallOutput } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { useUnsaved } from '../frame/unsaved.tsx';
import { useToast } from './toast.tsx';
import { useIsShown } from './use-is-shown.ts';

type Options<N extends CallName, V> = {
  initialValues: V;
  /** What is sent; its body's fields have the names of the form's. */
  inputOf: (values: V) => CallInput<N>;
  onDone: (output: CallOutput<N>) => void;
};

/** A form that calls an endpoint. */
export type CallForm<V extends Record<string, unknown>> = {
  form: ReturnType<typeof useForm<V>>;
  submit: FormEventHandler<HTMLFormElement>;
  isPending: boolean;
};

/**
 * A form over an endpoint: checked by the endpoint's own schema before it is sent. What is wrong is
 * said beside its field, in the API's words; what is no field's is said in a toast.
 */
export function useCallForm<N extends CallName, V extends Record<string, unknown>>(
  name: N,
  { initialValues, inputOf, onDone }: Options<N, V>,
): CallForm<V> {
  const form = useForm<V>({ initialValues });
  const change = useChange(name);
  const toast = useToast();
  const isShown = useIsShown();
  useUnsaved({ isUnsaved: () => form.isDirty() });
  const refuse = (message: string, field: string | undefined, error: Error) => {
    const hasField = field !== undefined && field in form.values;
    if (!hasField || !isShown.current) return toast.failed(error);
    form.setErrors({ [field]: message });
    form.getInputNode(field)?.focus();
  };
  const submit = form.onSubmit((values) => {
    const input = inputOf(values);
    const problem = problemIn(name, input);
    if (problem !== undefined) return refuse(problem.message, problem.details.field, problem);
    change.mutate(input, {
      onSuccess: (output) => isShown.current && onDone(output),
      onError: (error) => refuse(...wordsOf(error), error),
    });
  });
  return { form, submit, isPending: change.isPending };
}

// What only the server can tell is rarely plain from the rule alone: what to do is said too.
function wordsOf(error: Error): [message: string, field: string | undefined] {
  if (!(error instanceof CallError)) return [error.message, undefined];
  const { suggestedFix, field } = error.details;
  return [suggestedFix === undefined ? error.message : `${error.message} ${suggestedFix}`, field];
}
