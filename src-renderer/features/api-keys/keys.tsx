import { IconKey, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { FramedSection } from '../../ui/framed-section.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { IssueButton } from './issue-key.tsx';
import { FirstCalls } from './issued-key.tsx';
import { KeyRow } from './key-row.tsx';
import { type Key, type KeyState, stateOf } from './key-state.ts';
import classes from './api.module.css';

/** The account's keys: active ones first, newest first. */
export function Keys({ today }: { today: string }) {
  const { t } = useTranslation('api');
  const keys = useApi('listKeys', {});
  return (
    <FramedSection title={t('keys.title')} text={t('keys.text')} actions={<CreateKey />}>
      <Loaded query={keys} rows={3}>
        {({ data }) => (data.length === 0 ? <NoKeys /> : <KeyList keys={data} today={today} />)}
      </Loaded>
    </FramedSection>
  );
}

function CreateKey() {
  const { t } = useTranslation('api');
  return (
    <IssueButton title={t('issue.title')} shown={({ key }) => <FirstCalls secret={key} />}>
      <IconPlus size={16} aria-hidden className={classes['plus']} />
      {t('issue.open')}
    </IssueButton>
  );
}

function NoKeys() {
  const { t } = useTranslation('api');
  return <EmptyState isPart icon={IconKey} title={t('keys.none')} text={t('keys.noneText')} />;
}

const ORDER: readonly KeyState[] = ['works', 'expired', 'revoked'];

function KeyList({ keys, today }: { keys: readonly Key[]; today: string }) {
  const format = useFormat();
  const rows = keys
    .map((key) => ({ key, state: stateOf(key, today, format) }))
    .toReversed()
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <ul className={classes['list']}>
      {rows.map(({ key, state }) => (
        <KeyRow key={key.id} apiKey={key} state={state} />
      ))}
    </ul>
  );
}
