import { Trans, useTranslation } from 'react-i18next';
import type { Entry } from '../../audit/changes.ts';
import { useActorName } from '../../audit/use-actor-name.ts';
import { RecordLink } from '../../frame/record-link.tsx';
import { textOf } from './text-of.ts';
import classes from './activity.module.css';

/** Who did what to which record. */
export function Sentence({ entry }: { entry: Entry }) {
  const { t } = useTranslation('activity');
  const actorName = useActorName();
  return (
    <Trans
      t={t}
      i18nKey={`sentence.${entry.action}`}
      components={{
        actor: <bdi className={classes['actor']}>{actorName(entry.apiKeyId)}</bdi>,
        record: <RecordName entry={entry} />,
      }}
    />
  );
}

/** The name as it was then; it opens the record as long as there is one. */
function RecordName({ entry }: { entry: Entry }) {
  const { subscriptionId, recordExists } = entry;
  const name = <bdi>{textOf(entry, 'name')}</bdi>;
  if (subscriptionId === null || !recordExists) {
    return <span className={classes['record']}>{name}</span>;
  }
  return (
    <RecordLink record={subscriptionId} className={classes['recordLink']}>
      {name}
    </RecordLink>
  );
}
