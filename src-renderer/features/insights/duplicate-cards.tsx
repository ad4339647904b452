import { Badge, Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { yearlyAmount } from '../../../src-server/contract/yearly-cost.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import type { HideRow } from '../../records/undoable-action.ts';
import { Category } from '../../records/category.tsx';
import {
  type DuplicateGroup,
  concernOfDuplicates,
} from '../../../src-server/contract/attention.ts';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../lib/format.ts';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { useDismiss } from '../../records/use-dismiss.ts';
import { RecordLink } from '../../navigation/record-link.tsx';
import { useStatusChange } from '../inspector/changes/use-status-change.tsx';
import { type Compared, FACTS, comparisonOf, useCompared } from './duplicate-facts.ts';
import classes from './duplicates.module.css';

const FEW = 6;

type Comparison = ReturnType<typeof comparisonOf>;
type Props = { group: DuplicateGroup; settle: HideRow };

/** Subscriptions with the same name: what they share, where they differ, and the possible actions. */
export function DuplicateCards({ group, settle }: Props) {
  const { t } = useTranslation('insights');
  const id = useId();
  const dismiss = useDismiss();
  const { shown, more } = useShowMore(group.subscriptions, FEW);
  const compared = useCompared(shown.map((member) => member.id));
  const comparison = comparisonOf(compared);
  const name = group.subscriptions[0]?.name ?? group.normalizedName;
  const onKeep = () => dismiss(concernOfDuplicates(group), settle, t('duplicates.kept', { name }));
  return (
    <section aria-labelledby={id} className={classes['group']}>
      <header className={classes['head']}>
        <div className={classes['headText']}>
          <h3 id={id} className={classes['title']}>
            <bdi>{name}</bdi>
          </h3>
          <ComparisonText comparison={comparison} />
        </div>
        {more}
        <Button
          size="xs"
          variant="default"
          aria-label={t('duplicates.keepNamed', { name })}
          onClick={onKeep}
        >
          {t('duplicates.keep')}
        </Button>
      </header>
      <ul className={classes['members']}>
        {shown.map((member, index) => (
          <Member key={member.id} {...member} compared={compared[index]} comparison={comparison} />
        ))}
      </ul>
    </section>
  );
}

function ComparisonText({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('insights');
  const { list } = useFormat();
  const words = (kind: 'same' | 'different') => {
    const facts = comparison?.[kind].map((fact) => t(`duplicates.inText.${fact}`)) ?? [];
    return facts.length === 0 ? [] : [t(`duplicates.${kind}`, { facts: list(facts) })];
  };
  return (
    <p className={classes['comparison']}>
      <Facts facts={[...words('different'), ...words('same')]} />
    </p>
  );
}

type MemberProps = DuplicateGroup['subscriptions'][number] & {
  compared: Compared;
  comparison: Comparison;
};

function Member({ id, name, category, status, compared, comparison }: MemberProps) {
  const { t } = useTranslation(['insights', 'common']);
  const change = useStatusChange();
  return (
    <li className={classes['member']}>
      <div className={classes['memberHead']}>
        <ServiceLogo name={name} category={category} />
        <bdi className={classes['memberName']} title={name}>
          {name}
        </bdi>
        {status === 'active' ? null : (
          <Badge variant="default" tt="none" fw={500}>
            {t(`common:status.${status}`)}
          </Badge>
        )}
      </div>
      <dl className={`${classes['facts']} figures`}>
        {FACTS.map((fact) => (
          <div key={fact} data-differs={comparison?.different.includes(fact) || undefined}>
            <dt>{t(`duplicates.fact.${fact}`)}</dt>
            <dd>{fact === 'category' ? <Category name={category} /> : compared?.facts[fact]}</dd>
          </div>
        ))}
      </dl>
      {compared === undefined || status !== 'active' ? null : <Saving {...compared.record} />}
      <div className={classes['acts']}>
        <Button
          size="xs"
          variant="default"
          disabled={compared === undefined}
          aria-label={t('cancelNamed', { name })}
          onClick={() => compared && void change(compared.record, 'cancel')}
        >
          {t('cancel')}
        </Button>
        <Button
          component={RecordLink}
          record={id}
          size="xs"
          variant="default"
          aria-label={t('openNamed', { name })}
        >
          {t('open')}
        </Button>
      </div>
    </li>
  );
}

/** Why it may be worth cancelling. */
function Saving(record: SubscriptionRecord) {
  const { t } = useTranslation('insights');
  const { averageMoney } = useFormat();
  const amount = averageMoney(yearlyAmount(record), record.currency);
  return <p className={classes['saving']}>{t('duplicates.saving', { amount })}</p>;
}
