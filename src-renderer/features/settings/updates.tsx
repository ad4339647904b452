import { Button, Progress, SegmentedControl, Switch } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Preferences } from '../../../src-server/contract/app/preferences.ts';
import type { UpdateState } from '../../../src-server/contract/app/updates.ts';
import { useChange } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { Row } from '../../ui/framed-section.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Preferences as Chosen } from '../../ui/use-preferences.ts';
import { textOfNotes } from './release-notes.ts';
import classes from './updates.module.css';

type Props = { chosen: Chosen; choose: (changes: Partial<Chosen>) => void };

const { updateChannel } = Preferences.shape;

/** The update status of the desktop app, and its settings. */
export function Updates({ chosen, choose }: Props) {
  const { t } = useTranslation('desktop');
  const { data } = useApi('getUpdates', {});
  const state = data?.data;
  if (state === undefined || state === null) return null;
  if (state.offReason !== null) {
    return (
      <Row
        label={t('updates.version', { version: state.currentVersion })}
        text={t(`updates.off.${state.offReason}`)}
      />
    );
  }
  return (
    <>
      <Progressing state={state} />
      <Notes update={state.update} />
      <Row
        label={t('updates.look')}
        text={t(`updates.lookText.${state.asksForPassword ? 'whenAsked' : 'atEnd'}`)}
      >
        <Switch
          aria-label={t('updates.look')}
          checked={chosen.lookForUpdates}
          onChange={(event) => choose({ lookForUpdates: event.currentTarget.checked })}
        />
      </Row>
      <Row label={t('updates.channel')} text={t(`updates.channelText.${chosen.updateChannel}`)}>
        <SegmentedControl
          aria-label={t('updates.channel')}
          value={chosen.updateChannel}
          onChange={(value) => choose({ updateChannel: value })}
          data={updateChannel.options.map((value) => ({
            value,
            label: t(`updates.channels.${value}`),
          }))}
        />
      </Row>
    </>
  );
}

function Progressing({ state }: { state: UpdateState }) {
  const { t } = useTranslation('desktop');
  const { percent: share } = useFormat();
  const { percent, failure, notInstalled } = state;
  return (
    <Row
      label={t('updates.version', { version: state.currentVersion })}
      text={
        <>
          <span role="status">
            <StatusText state={state} />
            {failure === null ? null : (
              <Problem detail={failure.detail}>{t(`updates.failure.${failure.step}`)}</Problem>
            )}
          </span>
          {/* Beside the status: nobody wants to hear each step. */}
          {percent === null ? null : (
            <span className={classes['progress']}>
              <Progress value={percent} aria-label={t('updates.progress')} />
              <span className="money">{share(percent / 100)}</span>
            </span>
          )}
          {notInstalled === null ? null : (
            <Problem detail={notInstalled.detail}>
              {t(`updates.failure.${notInstalled.step}`, {
                ...contextOf(state),
                version: notInstalled.version,
              })}
            </Problem>
          )}
        </>
      }
    >
      <Acts state={state} />
    </Row>
  );
}

function StatusText({ state }: { state: UpdateState }) {
  const { t } = useTranslation('desktop');
  const { moment } = useFormat();
  const { status, update, checkedAt } = state;
  // Failures are shown next to it.
  if (status === 'off' || status === 'failed') return null;
  if (status === 'idle' && checkedAt !== null) {
    return t('updates.status.checked', { when: moment(checkedAt) });
  }
  if (status === 'current' && checkedAt !== null) {
    return t('updates.status.current', { when: moment(checkedAt) });
  }
  return t(`updates.status.${status}`, { ...contextOf(state), version: update?.version });
}

// If a password is required, nothing is installed automatically.
const contextOf = ({ asksForPassword }: UpdateState) =>
  asksForPassword ? { context: 'password' } : {};

/** A failure, in our words and the system's. */
function Problem({ detail, children }: { detail: string; children: ReactNode }) {
  return (
    <span className={classes['problem']}>
      {children}
      {detail === '' ? null : <bdi className={classes['detail']}>{detail}</bdi>}
    </span>
  );
}

function Acts({ state: { status } }: { state: UpdateState }) {
  const { t } = useTranslation('desktop');
  const toast = useToast();
  const check = useChange('checkForUpdates');
  const install = useChange('installUpdate');
  const isReady = status === 'ready' || status === 'installing';
  const isBusy = ['checking', 'downloading', 'installing'].includes(status);
  const button = (change: typeof check | typeof install) => ({
    // Not disabled, because it would lose the focus each time.
    'data-disabled': isBusy,
    'aria-disabled': isBusy,
    onClick: () => {
      if (!isBusy) change.mutate({}, { onError: (error) => toast.failed(error) });
    },
  });
  return (
    <>
      <Button variant="default" {...button(check)}>
        {t('updates.check')}
      </Button>
      {isReady ? <Button {...button(install)}>{t('updates.restart')}</Button> : null}
    </>
  );
}

function Notes({ update }: Pick<UpdateState, 'update'>) {
  const { t } = useTranslation('desktop');
  const { day, dayOf } = useFormat();
  const text = useMemo(() => textOfNotes(update?.notes ?? ''), [update?.notes]);
  if (update === null) return null;
  const { version, releasedAt } = update;
  const title = t('updates.notes', { version });
  return (
    <div className={classes['notes']}>
      <div className={classes['title']}>{title}</div>
      {releasedAt === null ? null : (
        <div className={classes['released']}>
          {t('updates.released', { when: day(dayOf(releasedAt)) })}
        </div>
      )}
      {/* The keyboard scrolls it. */}
      <div className={classes['text']} role="region" aria-label={title} tabIndex={0}>
        <bdi>{text === '' ? t('updates.noNotes') : text}</bdi>
      </div>
    </div>
  );
}
