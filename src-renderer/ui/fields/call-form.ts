import { useForm } from '@mantine/form';
import type { FormEventHandler } from 'react';
import { problemIn } from '../../api/check.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  isRepeatable,
  resumeAttempt,
} from '../../api/client.ts';
import { useChange } from '../../api/mutations.ts';
import { useUnsaved } from '../../navigation/unsaved.tsx';
import { useTellProblem } from '../errors/problem-text.ts';
import { useToast } from '../toast.tsx';
import { useIsMounted } from '../../lib/use-is-mounted.ts';

type Options<N extends CallName, V> = {
  initialValues: V;
  /** The form's labels. */
  labels: Readonly<Record<keyof V & string, string>>;
  /** The request. Its body's fields have the same names as the form's. */
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
 * A form for an endpoint, validated with the endpoint's schema before it is sent. Errors are shown next to
 * their fields, with the form's labels; others are shown in a toast.
 */
export function useCallForm<N extends CallName, V extends Record<string, unknown>>(
  name: N,
  { initialValues, labels, inputOf, onDone }: Options<N, V>,
): CallForm<V> {
  const form = useForm<V>({ initialValues });
  const change = useChange(name);
  const toast = useToast();
  const isShown = useIsMounted();
  const tell = useTellProblem(labels);
  useUnsaved({ isUnsaved: () => form.isDirty() });
  const refuse = (error: Error, again?: () => void) => {
    const told = tell(error);
    if (told === undefined || !isShown.current) return toast.failed(error, told?.text, again);
    form.setErrors({ [told.field]: told.text });
    form.getInputNode(told.field)?.focus();
  };
  const send = (input: CallInput<N>) => {
    resumeAttempt(change.error);
    change.mutate(input, {
      onSuccess(output) {
        // What is saved isn't lost by leaving.
        form.resetDirty();
        if (isShown.current) onDone(output);
      },
      onError: (error) => refuse(error, isRepeatable(name) ? () => send(input) : undefined),
    });
  };
  const submit = form.onSubmit((values) => {
    const input = inputOf(values);
    const problem = problemIn(name, input);
    if (problem !== undefined) return refuse(problem);
    send(input);
  });
  return { form, submit, isPending: change.isPending };
}
