import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangesOf } from '../audit/changes.ts';
import type { WaitingPlan } from './use-decision.ts';
import { nameOf } from './use-wish-text.ts';
import classes from './agent-plans.module.css';

type Change = WaitingPlan['changes'][number];
type Props = {
  plan: WaitingPlan;
  text: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Each change that an agent wants to make, before and after, and the owner's choices. */
export function PlanDialog({ plan, text, isOpen, onClose, children }: Props) {
  const { t } = useTranslation(['agents', 'common']);
  return (
    <Modal opened={isOpen} onClose={onClose} title={text} size="lg">
      {/* Scrollable content must be reachable with the keyboard. */}
      <section tabIndex={0} data-autofocus aria-label={t('changes')} className={classes['changes']}>
        {plan.changes.toSorted(byGravity).map((change, index) => (
          // The order of a plan never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <ChangeTable key={index} change={change} />
        ))}
      </section>
      <p className={classes['note']}>{t('note', { name: plan.keyName })}</p>
      <div className={classes['foot']}>{children}</div>
    </Modal>
  );
}

// What is deleted is seen without scrolling.
const byGravity = (one: Change, other: Change): number =>
  Number(other.action === 'delete') - Number(one.action === 'delete');

function ChangeTable({ change }: { change: Change }) {
  const { t } = useTranslation('agents');
  const { action, before, after } = change;
  const fields = useChangesOf({ metadata: { before, after } });
  const name = nameOf(change);
  return (
    <table className={classes['change']}>
      <caption>
        {t(`action.${action}`)} <bdi>{name ?? t('settings')}</bdi>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {before === null ? null : <th scope="col">{t('before')}</th>}
          {after === null ? null : <th scope="col">{t('after')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, label, ...text }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {before === null ? null : <Value text={text.before} />}
            {after === null ? null : <Value text={text.after} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text }: { text: string | undefined }) {
  const { t } = useTranslation();
  return <td>{text === undefined ? <i>{t('value.none')}</i> : <bdi>{text}</bdi>}</td>;
}
