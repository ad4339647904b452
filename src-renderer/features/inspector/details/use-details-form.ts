import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appEndpoints } from '../../../../src-server/contract/app/index.ts';
import {
  type DetailName,
  type DetailsPatch,
  detailNames,
} from '../../../../src-server/contract/details.ts';
import { useFormat } from '../../../lib/format.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { type FieldProblem, fieldProblemIn, problemWith } from '../../../api/field-problem.ts';
import { useUnsaved } from '../../../navigation/unsaved.tsx';
import { useProblemText } from '../../../ui/errors/problem-text.ts';
import type { Refusal } from '../../../ui/errors/use-refusal.ts';
import { type DetailValues, patchOf, valuesOf } from './detail-values.ts';

/** Saves what differs, and shows an error about a field with `refuse`. */
export type SaveDetails = (patch: DetailsPatch, refuse: Refusal['refuse']) => void;

const endpoint = appEndpoints.updateRecord;

/** What the contract would refuse of a patch. */
function problemsOf(patch: DetailsPatch): FieldProblem[] {
  return detailNames
    .filter((field) => !endpoint.body.shape[field].safeParse(patch[field]).success)
    .map((field) => ({ field, problem: problemWith(endpoint, patch, { field }) }));
}

/** The state of the form for details, and what its fields get. The focus goes to the detail `first`. */
export function useDetailsForm(record: SubscriptionRecord, first: DetailName, onSave: SaveDetails) {
  const { numberLocale } = useFormat();
  const [initial] = useState(() => valuesOf(record, numberLocale));
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const { t } = useTranslation();
  const problemText = useProblemText();
  const ref = useRef<HTMLFormElement>(null);
  useUnsaved({
    isUnsaved: () => JSON.stringify(values) !== JSON.stringify(initial),
    isInInspector: true,
  });
  useEffect(() => {
    if (problems.length === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  const refuse = (error: Error) => {
    const refused = fieldProblemIn(error);
    if (refused === undefined || !(refused.field in values)) return false;
    setProblems([refused]);
    return true;
  };
  const submit = () => {
    const patch = patchOf(values, record, numberLocale);
    const found = problemsOf(patch);
    if (found.length > 0) setProblems(found);
    else onSave(patch, refuse);
  };
  const field = <Name extends keyof DetailValues>(name: Name) => {
    const found = problems.find((one) => one.field === name);
    // Texts are looked up by names, not by a type parameter.
    const known: keyof DetailValues = name;
    const label = t(`field.${known}`);
    return {
      label,
      value: values[name],
      error: found && problemText(label, found.problem, name),
      // Where the dialog puts the focus.
      'data-autofocus': known === first || undefined,
      onChange: (value: DetailValues[Name]) => {
        setValues((before) => ({ ...before, [name]: value }));
        setProblems([]);
      },
    };
  };
  return { ref, submit, field };
}
