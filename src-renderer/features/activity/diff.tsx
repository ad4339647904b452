import { IconArrowRight } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import type { Entry, FieldChange } from '../../audit/changes.ts';
import { type Story, hasSecrets } from '../../audit/story.ts';
import { useActorName } from '../../audit/use-actor-name.ts';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../lib/format.ts';
import { isImport } from './import-entry.tsx';
import { isPlan } from './plan-entry.tsx';
import { useActivityFilter } from './use-filter.ts';
import classes from './activity.module.css';

type Props = { story: Story; changes: readonly FieldChange[] };

/** Each field that changed, before and after. */
export function Diff({ story, changes }: Props) {
  const { t } = useTranslation('activity');
  const { filter, set } = useActivityFilter();
  const { subscriptionId } = story.entry;
  return (
    <div className={classes['details']}>
      {changes.length === 0 ? (
        <p className={classes['note']}>{t(`details.${reasonForNone(story)}`)}</p>
      ) : (
        <DiffTable story={story} changes={changes} />
      )}
      <div className={classes['foot']}>
        <Origin story={story} />
        {subscriptionId === null || filter.subscriptionId === subscriptionId ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => set('subscriptionId', subscriptionId)}
          >
            {t('details.onlyThis')}
          </Button>
        )}
      </div>
    </div>
  );
}

function reasonForNone(story: Story) {
  // Its changes are entries of their own, so they are missing only if they are filtered out.
  if (isImport(story.entry) || isPlan(story.entry)) return 'filtered';
  return hasSecrets(story.entry) ? 'hiddenText' : 'nothing';
}

// For an undone change, when and by whom; for a script's change, the request ID in its own log.
function Origin({ story: { entry, entries, undone } }: { story: Story }) {
  const { t } = useTranslation('activity');
  const { data } = useApi('listActors', {});
  const actorName = useActorName();
  const format = useFormat();
  const isScript = data?.data.find(({ id }) => id === entry.apiKeyId)?.kind === 'issued';
  const said = [
    ...(undone === undefined
      ? []
      : [
          t('details.undone', {
            actor: actorName(entry.apiKeyId),
            changed: format.time(undone.createdAt),
            undone: format.time(entry.createdAt),
          }),
        ]),
    ...(isScript && entries.length === 1
      ? [t('details.request', { requestId: entry.requestId })]
      : []),
  ];
  return <Facts className={classes['note']} facts={said} />;
}

function DiffTable({ story: { entry, payments }, changes }: Props) {
  const { t } = useTranslation('activity');
  const { metadata } = entry;
  const hasBoth = metadata.before !== null && metadata.after !== null;
  return (
    <table className={classes['diff']}>
      <thead>
        <tr>
          <th scope="col">{t('details.field')}</th>
          {hasBoth ? (
            <>
              <th scope="col">{t('details.before')}</th>
              <td aria-hidden />
              <th scope="col">{t('details.after')}</th>
            </>
          ) : (
            <th scope="col">{t('details.value')}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {metadata.before === null ? null : (
              <Value text={before} tone={hasBoth ? 'old' : 'same'} />
            )}
            {hasBoth ? (
              <td aria-hidden className={classes['arrow']}>
                <IconArrowRight size={14} stroke={1.75} />
              </td>
            ) : null}
            {metadata.after === null ? null : (
              <Value text={after} tone={hasBoth ? 'new' : 'same'} />
            )}
          </tr>
        ))}
        {payments.map((entry) => (
          <PaymentRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function PaymentRow({ entry: { metadata } }: { entry: Entry }) {
  const format = useFormat();
  const { paidOn, amount, currency } = { ...(metadata.after ?? metadata.before) };
  return (
    <tr>
      <th scope="row">{format.day(String(paidOn))}</th>
      <Value text={format.money(Number(amount), String(currency))} tone="same" />
    </tr>
  );
}

function Value({ text, tone }: { text: string | undefined; tone: 'old' | 'new' | 'same' }) {
  const { t } = useTranslation();
  return (
    <td className={classes[tone]}>
      {text === undefined ? <i>{t('value.none')}</i> : <bdi>{text}</bdi>}
    </td>
  );
}
