import { IconArrowRight } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Entry, FieldChange } from '../../audit/changes.ts';
import { useActivityFilter } from './use-filter.ts';
import classes from './activity.module.css';

type Props = { entry: Entry; changes: readonly FieldChange[] };

/** Each field that changed, before and after. */
export function Diff({ entry, changes }: Props) {
  const { t } = useTranslation('activity');
  const { filter, set } = useActivityFilter();
  const { subscriptionId, requestId } = entry;
  return (
    <div className={classes['details']}>
      {changes.length === 0 ? (
        <p className={classes['note']}>{t('details.hiddenText')}</p>
      ) : (
        <DiffTable entry={entry} changes={changes} />
      )}
      <div className={classes['foot']}>
        <span className={classes['note']}>{t('details.request', { requestId })}</span>
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

function DiffTable({ entry: { metadata }, changes }: Props) {
  const { t } = useTranslation('activity');
  const hasBoth = metadata.before !== null && metadata.after !== null;
  return (
    <table className={classes['diff']}>
      <thead>
        <tr>
          <th scope="col">{t('details.field')}</th>
          {metadata.before === null ? null : <th scope="col">{t('details.before')}</th>}
          {hasBoth ? <td aria-hidden /> : null}
          {metadata.after === null ? null : <th scope="col">{t('details.after')}</th>}
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
      </tbody>
    </table>
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
