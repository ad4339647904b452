import { Alert, Button, Loader } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { CallError, call, definitionOf } from '../api/client.ts';
import { refreshAfter } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { useErrorText } from '../ui/errors/error-text.ts';
import { Loaded } from '../ui/states.tsx';
import { useToast } from '../ui/toast.tsx';
import { type Choices, type Preview, answered, bodyOf, changesOf, withTicks } from './preview.ts';
import { Columns } from './columns.tsx';
import { SaveRejected } from './save-rejected.tsx';
import { sourceText } from './source-text.ts';
import { useUndoImport } from './use-undo-import.ts';
import { Questions } from './questions.tsx';
import { Rows } from './rows.tsx';
import classes from './imports.module.css';

type Props = { fileId: string; fileName: string; onOther: () => void; onDone: () => void };

const NONE: Choices = { answers: {}, columns: undefined, included: {}, corrected: {} };

/** Shows what becomes of each row of a file, asks what it doesn't say, and imports it. */
export function ImportPreview({ fileId, fileName, onOther, onDone }: Props) {
  const { t } = useTranslation('imports');
  const [choices, setChoices] = useState(NONE);
  const preview = usePreview(fileId, choices);
  // One that a newer choice took the place of is asked for again.
  const isAskedAgain = preview.error !== null && isCancelled(preview.error) && preview.isFetching;
  if (preview.isPending || isAskedAgain) {
    return (
      <Working text={t('reading', { name: fileName })} fileId={fileId} onCancelled={onOther} />
    );
  }
  if (preview.error !== null) return <Refused error={preview.error} onOther={onOther} />;
  return (
    <Loaded query={preview} rows={6}>
      {({ data }) => {
        const rows = withTicks(data.rows, choices);
        return (
          <div className={classes['preview']}>
            <p className={classes['source']}>
              <bdi>{fileName}</bdi> · {sourceText(data, t)}
            </p>
            {data.isComplete ? (
              <Alert>{t('complete', { count: rows.length })}</Alert>
            ) : (
              <Plan
                fileName={fileName}
                preview={{ ...data, rows }}
                isOutdated={preview.isPlaceholderData}
                choices={choices}
                onChoose={setChoices}
              />
            )}
            <Foot
              {...{ fileId, choices, onOther, onDone }}
              preview={{ ...data, rows }}
              isOutdated={preview.isPlaceholderData}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

function usePreview(fileId: string, choices: Choices) {
  const { account } = useAccountChoice();
  return useQuery({
    queryKey: ['previewImport', account.id, fileId, choices],
    queryFn: ({ signal }) =>
      call(
        'previewImport',
        { params: { id: fileId }, body: bodyOf(choices) },
        { account: account.id, signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type PlanProps = Pick<Props, 'fileName'> & {
  preview: Preview;
  /** Whether a newer preview is on its way. */
  isOutdated: boolean;
  choices: Choices;
  onChoose: (choices: Choices) => void;
};

function Plan({ fileName, preview, isOutdated, choices, onChoose }: PlanProps) {
  const { questions, columns, rows } = preview;
  const choose = (changes: Partial<Choices>) => onChoose({ ...choices, ...changes });
  return (
    <>
      <Questions
        questions={questions}
        isOutdated={isOutdated}
        answers={choices.answers}
        onAnswer={(answers) => onChoose(answered(choices, answers))}
      />
      <Columns columns={columns} onChoose={(chosen) => choose({ columns: chosen })} />
      <Rows
        rows={rows}
        corrected={choices.corrected}
        onInclude={(included) => choose({ included: { ...choices.included, ...included } })}
        onCorrect={(row, correction) => {
          const { [row]: _before, ...others } = choices.corrected;
          choose({
            corrected: correction === undefined ? others : { ...others, [row]: correction },
          });
        }}
      />
      <SaveRejected fileName={fileName} columns={columns} rows={rows} />
    </>
  );
}

type WorkingProps = {
  text: string;
  fileId: string;
  /** Called when the server knows; what it was doing then answers for itself. */
  onCancelled?: () => void;
};

/** Says what is being done with a file, with a button to cancel it. */
function Working({ text, fileId, onCancelled }: WorkingProps) {
  const { t } = useTranslation();
  const { account } = useAccountChoice();
  const errorText = useErrorText();
  const cancel = useMutation({
    mutationFn: () => call('cancelImport', { params: { id: fileId } }, { account: account.id }),
    onSuccess: () => onCancelled?.(),
  });
  return (
    <div className={classes['foot']}>
      <p role="status" className={classes['reading']}>
        <Loader size="sm" /> {cancel.error === null ? text : errorText(cancel.error)}
      </p>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

function Refused({ error, onOther }: { error: Error } & Pick<Props, 'onOther'>) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  return (
    <div className={classes['preview']}>
      <Alert color="red" role="alert">
        {errorText(error)}
      </Alert>
      <div className={classes['foot']}>
        <Button onClick={onOther}>{t('again')}</Button>
      </div>
    </div>
  );
}

type FootProps = Pick<Props, 'fileId' | 'onOther' | 'onDone'> & {
  choices: Choices;
  preview: Preview;
  /** Whether another preview is on its way. */
  isOutdated: boolean;
};

function Foot({ fileId, choices, preview, isOutdated, onOther, onDone }: FootProps) {
  const { t } = useTranslation('imports');
  const { account } = useAccountChoice();
  const client = useQueryClient();
  const toast = useToast();
  const undoImport = useUndoImport();
  const errorText = useErrorText();
  const label = useApplyLabel(preview);
  const count = changesOf(preview.rows).length;
  const refresh = () => refreshAfter(client, definitionOf('applyImport').topics);
  const apply = useMutation({
    mutationFn: () =>
      call(
        'applyImport',
        { params: { id: fileId }, body: { ...bodyOf(choices), expected: count } },
        { account: account.id },
      ),
    onSuccess({ data: { id, counts } }) {
      toast.done(
        t('done', { count: counts.create + counts.update }),
        id === null ? undefined : () => undoImport(id),
      );
      onDone();
    },
    onSettled: refresh,
  });
  if (apply.isPending) return <Working text={t('importing', { count })} fileId={fileId} />;
  return (
    <div className={classes['foot']}>
      {apply.error === null ? null : (
        <Alert
          color={isCancelled(apply.error) ? 'gray' : 'red'}
          role="alert"
          className={classes['problem'] ?? ''}
        >
          {errorText(apply.error)}
        </Alert>
      )}
      <Button variant="subtle" onClick={onOther}>
        {t('again')}
      </Button>
      <Button disabled={count === 0 || isOutdated} onClick={() => apply.mutate()}>
        {label}
      </Button>
    </div>
  );
}

const isCancelled = (error: Error) =>
  error instanceof CallError && error.details.reason === 'importCancelled';

function useApplyLabel({ isComplete, rows }: Preview): string {
  const { t } = useTranslation('imports');
  const { number } = useFormat();
  if (isComplete) return t('apply.restore');
  const changes = changesOf(rows);
  const update = changes.filter(({ action }) => action === 'update' || action === 'different');
  const add = changes.length - update.length;
  if (changes.length === 0) return t('apply.none');
  if (update.length === 0) return t('apply.add', { count: add });
  if (add === 0) return t('apply.update', { count: update.length });
  return t('apply.both', { add: number(add), update: number(update.length) });
}
