import { Alert, Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { CallError, type CallInput, type CallOutput, call, definitionOf } from '../api/client.ts';
import { refreshAfter } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { useIsMounted } from '../lib/use-is-mounted.ts';
import { useLeave, useUnsaved } from '../navigation/unsaved.tsx';
import { useErrorText } from '../ui/errors/error-text.ts';
import { Loaded } from '../ui/states.tsx';
import { useToast } from '../ui/toast.tsx';
import {
  type Choices,
  type Preview,
  answered,
  bodyOf,
  changesOf,
  missingTargets,
  withTicks,
} from './preview.ts';
import { Columns } from './columns.tsx';
import { SaveRejected } from './save-rejected.tsx';
import { sourceText } from './source-text.ts';
import { useUndoImport } from './use-undo-import.ts';
import { Questions } from './questions.tsx';
import { Rows } from './rows.tsx';
import { Working } from './working.tsx';
import classes from './imports.module.css';

type Props = {
  fileId: string;
  fileName: string;
  onOther: () => void;
  onImported: () => void;
  onClose: () => void;
};

/** The key of the mutation that imports a file. */
export const APPLY = 'applyImport';

const PREVIEW = 'previewImport';

const NONE: Choices = { answers: {}, columns: undefined, included: {}, corrected: {} };

/** Shows what becomes of each row of a file, asks what it doesn't say, and imports it. */
export function ImportPreview({ fileId, fileName, onOther, ...ending }: Props) {
  const { t } = useTranslation('imports');
  const [choices, setChoices] = useState(NONE);
  const { typing, setTyped } = useTyping(choices !== NONE);
  const preview = usePreview(fileId, choices);
  // One that a newer choice took the place of is asked for again.
  const isAskedAgain = preview.error !== null && isCancelled(preview.error) && preview.isFetching;
  if (preview.isPending || isAskedAgain) {
    return (
      <Cancellable text={t('reading', { name: fileName })} fileId={fileId} onCancelled={onOther} />
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
              <bdi>{fileName}</bdi> ·{' '}
              {data.source === 'csv' ? t('rowCount', { count: rows.length }) : sourceText(data, t)}
            </p>
            {data.isComplete ? (
              <Alert>
                {accountsIn(data) > 1
                  ? t('completeAccounts', { count: accountsIn(data) })
                  : t('complete', { count: rows.length })}
              </Alert>
            ) : (
              <Plan
                fileName={fileName}
                preview={{ ...data, rows }}
                isOutdated={preview.isPlaceholderData}
                choices={choices}
                onChoose={setChoices}
                isTyping={({ row }) => typing.has(row)}
                onTyping={setTyped}
              />
            )}
            <Foot
              {...{ fileId, choices, typing, onOther, ...ending }}
              preview={{ ...data, rows }}
              isOutdated={preview.isPlaceholderData}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

/** The names of the rows whose corrections are typed but not applied, by row number. */
type Typing = ReadonlyMap<number, string>;

/** Follows what is typed, and asks before it is lost, or what was chosen is. */
function useTyping(isChosen: boolean) {
  const { t } = useTranslation('imports');
  const [typing, setTyping] = useState<Typing>(new Map());
  const client = useQueryClient();
  useUnsaved({
    dialog: 'import',
    isUnsaved: () =>
      (isChosen || typing.size > 0) && client.isMutating({ mutationKey: [APPLY] }) === 0,
  });
  const setTyped = ({ row, fields }: Preview['rows'][number], isTyped: boolean) =>
    setTyping((now) => {
      if (now.has(row) === isTyped) return now;
      const next = new Map(now);
      if (isTyped) next.set(row, fields.name ?? t('noName', { row }));
      else next.delete(row);
      return next;
    });
  return { typing, setTyped };
}

// An export of several accounts could also be imported into one of them.
const accountsIn = ({ questions }: Preview): number =>
  questions.find(({ code }) => code === 'user')?.choices.length ?? 1;

function usePreview(fileId: string, choices: Choices) {
  const { account } = useAccountChoice();
  return useQuery({
    queryKey: [PREVIEW, account.id, fileId, choices],
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
} & Pick<ComponentProps<typeof Rows>, 'isTyping' | 'onTyping'>;

function Plan({ fileName, preview, isOutdated, choices, onChoose, ...typing }: PlanProps) {
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
      <Columns
        columns={columns}
        missing={missingTargets(preview)}
        onChoose={(chosen) => choose({ columns: chosen })}
      />
      <Rows
        rows={rows}
        corrected={choices.corrected}
        {...typing}
        onInclude={(included) => choose({ included: { ...choices.included, ...included } })}
        onCorrect={(row, correction) => {
          const { [row]: _before, ...others } = choices.corrected;
          choose({
            corrected: correction === undefined ? others : { ...others, [row]: correction },
          });
        }}
      >
        <SaveRejected fileName={fileName} columns={columns} rows={rows} />
      </Rows>
    </>
  );
}

type CancellableProps = {
  text: string;
  fileId: string;
  /** Called when the server knows; what it was doing then answers for itself. */
  onCancelled?: () => void;
};

/** Says what is being done with a file, with a button to cancel it. */
function Cancellable({ text, fileId, onCancelled }: CancellableProps) {
  const { account } = useAccountChoice();
  const errorText = useErrorText();
  const cancel = useMutation({
    mutationFn: () => call('cancelImport', { params: { id: fileId } }, { account: account.id }),
    onSuccess: () => onCancelled?.(),
  });
  return (
    <Working
      text={cancel.error === null ? text : errorText(cancel.error)}
      isCancelling={cancel.isPending}
      onCancel={() => cancel.mutate()}
    />
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

type FootProps = Omit<Props, 'fileName'> & {
  choices: Choices;
  typing: Typing;
  preview: Preview;
  /** Whether another preview is on its way. */
  isOutdated: boolean;
};

function Foot({ choices, typing, preview, isOutdated, ...props }: FootProps) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  const label = useApplyLabel(preview);
  const leave = useLeave('import');
  const [unfinished] = typing.values();
  const count = changesOf(preview.rows).length;
  const apply = useApply(props, { ...bodyOf(choices), expected: count });
  if (apply.isPending) {
    return <Cancellable text={t('importing', { count })} fileId={props.fileId} />;
  }
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
      {unfinished === undefined ? null : (
        <p role="status" className={classes['problem']}>
          {t('correct.unfinished', { name: unfinished })}
        </p>
      )}
      <Button variant="subtle" onClick={() => leave(props.onOther)}>
        {t('again')}
      </Button>
      <Button
        disabled={count === 0 || isOutdated || unfinished !== undefined}
        onClick={() => apply.mutate()}
      >
        {label}
      </Button>
    </div>
  );
}

function useApply(
  { fileId, onImported, onClose }: Pick<Props, 'fileId' | 'onImported' | 'onClose'>,
  body: CallInput<'applyImport'>['body'],
) {
  const { t } = useTranslation('imports');
  const { account } = useAccountChoice();
  const client = useQueryClient();
  const toast = useToast();
  const undoImport = useUndoImport();
  const isMounted = useIsMounted();
  return useMutation({
    mutationKey: [APPLY],
    mutationFn: () =>
      call('applyImport', { params: { id: fileId }, body }, { account: account.id }),
    onSuccess({ data: { id, counts } }) {
      toast.done(doneText(counts, t), id === null ? undefined : () => undoImport(id));
      onImported();
      // By now, the dialog can be about another file.
      if (isMounted.current) onClose();
    },
    // It is refused if the preview is no longer right.
    onError: () => client.invalidateQueries({ queryKey: [PREVIEW] }),
    onSettled: () => refreshAfter(client, definitionOf('applyImport').topics),
  });
}

function doneText(
  { create, update, same, none }: CallOutput<'applyImport'>['data']['counts'],
  t: TFunction<'imports'>,
): string {
  const done = create + update;
  if (none === 0) return t('done', { count: done });
  return t('doneOf', { done, all: done + same + none, count: none });
}

const isCancelled = (error: Error) =>
  error instanceof CallError && error.details.reason === 'importCancelled';

function useApplyLabel({ isComplete, questions, rows }: Preview): string {
  const { t } = useTranslation('imports');
  const { number } = useFormat();
  if (isComplete) return t('apply.restore');
  const changes = changesOf(rows);
  const update = changes.filter(({ action }) => action === 'update' || action === 'different');
  const add = changes.length - update.length;
  const open = questions.filter(({ isOpen }) => isOpen).length;
  if (changes.length === 0 && open > 0) return t('apply.answer', { count: open });
  if (changes.length === 0) return t('apply.none');
  if (update.length === 0) return t('apply.add', { count: add });
  if (add === 0) return t('apply.update', { count: update.length });
  return t('apply.both', { add: number(add), update: number(update.length) });
}
