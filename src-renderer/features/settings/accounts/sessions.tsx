import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError, CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FramedSection, Row } from '../../../ui/framed-section.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { Loaded } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';

type Session = CallOutput<'listSessions'>['data'][number];

const isThis = ({ isCurrent }: Session) => isCurrent;

const ANCHOR = 'sessions';

/** The signed-in windows on this computer, and how to sign them out. */
export function Sessions() {
  const { t } = useTranslation('settings');
  const sessions = useApi('listSessions', {}, { refetchOnMount: 'always' });
  const hasOthers = sessions.data?.data.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <FramedSection
      anchor={ANCHOR}
      title={t('sessions.title')}
      text={t('sessions.text')}
      actions={hasOthers ? <SignOutOthers /> : null}
    >
      <Loaded query={sessions} rows={1}>
        {({ data }) => (
          <>
            <SessionRows sessions={data.filter(isThis)} />
            <OtherSessions sessions={data.filter((session) => !isThis(session))} />
          </>
        )}
      </Loaded>
    </FramedSection>
  );
}

type SessionsProps = { sessions: readonly Session[] };

const SessionRows = ({ sessions }: SessionsProps) =>
  sessions.map((session) => <SessionRow key={session.id} session={session} />);

// More would push the settings below them out of sight.
const MOST_LISTED = 3;

/** The others, sorted by last use; many only on request. */
function OtherSessions({ sessions }: SessionsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [latest] = sessions;
  if (latest === undefined || sessions.length <= MOST_LISTED) {
    return <SessionRows sessions={sessions} />;
  }
  const label = t('sessions.others', { count: sessions.length });
  return (
    <>
      <Row label={label} text={t('sessions.lastUsed', { used: format.moment(latest.lastUsedAt) })}>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'sessions.hide' : 'sessions.show')}: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'sessions.hide' : 'sessions.show')}
        </Button>
      </Row>
      {isOpen ? <SessionRows sessions={sessions} /> : null}
    </>
  );
}

function SessionRow({ session: { id, client, isCurrent, openedAt, lastUsedAt } }: SessionProps) {
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const name = t(`common:client.${client}`);
  const opened = format.moment(openedAt);
  const times = t('sessions.times', { opened, used: format.moment(lastUsedAt) });
  const outcome = useOutcome();
  const { mutate } = useChange('endSession');
  return (
    <Row label={name} text={<Facts facts={times} />}>
      {isCurrent ? (
        t('sessions.current')
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={t('sessions.signOutOne', { name, opened })}
          onClick={() => mutate({ params: { id } }, outcome)}
        >
          {t('sessions.signOut')}
        </Button>
      )}
    </Row>
  );
}

type SessionProps = { session: Session };

function SignOutOthers() {
  const { t } = useTranslation('settings');
  const outcome = useOutcome();
  const { mutate } = useChange('endOtherSessions');
  return (
    <Button size="xs" variant="default" onClick={() => mutate({}, outcome)}>
      {t('sessions.signOutOthers')}
    </Button>
  );
}

/** Handles the result of signing out windows. */
function useOutcome() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  return {
    onSuccess({ ended }: { ended: number }) {
      toast.done(t('sessions.signedOut', { count: ended }));
      // The button disappears with its row.
      const section = document.getElementById(ANCHOR);
      if (section !== null) moveFocus(document.activeElement as HTMLElement, [section]);
    },
    onError: (error: CallError) => toast.failed(error),
  };
}
