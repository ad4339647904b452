import { Trans, useTranslation } from 'react-i18next';
import type { Entry, FieldChange } from '../../audit/changes.ts';
import { useFormat } from '../../lib/format.ts';
import { type Story, isEnded, isRenewal } from '../../audit/story.ts';
import { useActorName } from '../../audit/use-actor-name.ts';
import { RecordLink } from '../../navigation/record-link.tsx';
import { doneByPlan } from './plan-entry.tsx';
import { namedChange, switchedIn } from './summary.ts';
import { textOf } from './text-of.ts';
import classes from './activity.module.css';

type Props = { story: Story; changes: readonly FieldChange[] };

/** A sentence about who did what to which record. */
export function Sentence({ story, changes }: Props) {
  const { t } = useTranslation('activity');
  const actorName = useActorName();
  const { dayOf } = useFormat();
  const { entry, entries } = story;
  const components = {
    actor: <bdi className={classes['actor']}>{actorName(entry.apiKeyId)}</bdi>,
    record: <RecordName entry={entry} />,
  };
  if (entry.action === 'agent_plan.apply') {
    const { done, count } = doneByPlan(entry);
    return <Trans t={t} i18nKey={`planned.${done}`} count={count} components={components} />;
  }
  if (story.undone === undefined && isEnded(entry, dayOf)) {
    return <Trans t={t} i18nKey="sentence.ended" components={components} />;
  }
  return (
    <Trans
      t={t}
      i18nKey={
        story.undone === undefined
          ? `sentence.${doneIn(story, changes)}`
          : `undone.${undoneIn(story, changes)}`
      }
      count={entries.length}
      components={components}
    />
  );
}

function doneIn(story: Story, changes: readonly FieldChange[]) {
  const { entry, entries } = story;
  if (isRenewal(story)) return 'markRenewed';
  const switched = switchedIn(story);
  if (switched !== undefined) return switched;
  const named = namedChange(story, changes);
  if (named !== undefined) return `field.${named}` as const;
  const isMany = entries.length > 1 && entry.action === 'subscription.add_payment';
  return isMany ? 'payments' : (entry.action as Exclude<Entry['action'], 'agent_plan.apply'>);
}

function undoneIn(story: Story, changes: readonly FieldChange[]) {
  if (isRenewal(story)) return 'markRenewed';
  const named = namedChange(story, changes);
  if (named !== undefined) return `field.${named}` as const;
  return (story.undone ?? story.entry).action as UndoneAction;
}

// Only changes to subscriptions and settings are shown as undone; what was deleted permanently stays deleted.
type UndoneAction = Exclude<
  Extract<Entry['action'], `subscription.${string}` | 'notification_settings.update'>,
  'subscription.purge'
>;

/** The name at that time. Opens the record if it still exists. */
function RecordName({ entry }: { entry: Entry }) {
  const { t } = useTranslation('reminders');
  const { action, subscriptionId, recordExists } = entry;
  const text = textOf(entry, 'name');
  const name = <bdi>{action === 'channel.update' ? t(`channel.${text as 'ntfy'}`) : text}</bdi>;
  if (subscriptionId === null || !recordExists) {
    return <span className={classes['record']}>{name}</span>;
  }
  return (
    <RecordLink record={subscriptionId} className={classes['recordLink']}>
      {name}
    </RecordLink>
  );
}
