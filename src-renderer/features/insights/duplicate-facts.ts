import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../../src-server/contract/schedule-preview.ts';
import { useAccountChoice } from '../../api/account.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { queryOf } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { intervalText } from '../../records/intervals.ts';

/** The compared properties of subscriptions with the same name. */
export const FACTS = ['price', 'period', 'category', 'next', 'added'] as const;
type Fact = (typeof FACTS)[number];
/** A subscription's properties, formatted. */
type Facts = Readonly<Record<Fact, string>>;

/** A subscription of a group, once it has loaded, and its properties. */
export type Compared = { record: SubscriptionRecord; facts: Facts } | undefined;

/** Fetches subscriptions and the properties to compare. */
export function useCompared(ids: readonly string[]): Compared[] {
  const { account } = useAccountChoice();
  const factsOf = useFactsOf();
  const answers = useQueries({
    queries: ids.map((id) => queryOf(account.id, 'getRecord', { params: { id } })),
  });
  return answers.map(({ data }) => data && { record: data.data, facts: factsOf(data.data) });
}

function useFactsOf(): (record: SubscriptionRecord) => Facts {
  const { t } = useTranslation();
  const format = useFormat();
  const nextOf = (record: SubscriptionRecord) => {
    const { status } = record;
    if (status !== 'active') return t(`status.${status}`);
    const next = nextCharge(record);
    return next === undefined ? t('ends.left', { count: 0 }) : format.day(next);
  };
  return (record) => ({
    price: format.money(record.amount, record.currency),
    period: intervalText(t, record),
    category: record.category,
    // The date of a paused subscription is not meaningful.
    next: nextOf(record),
    added: format.day(format.dayOf(record.createdAt)),
  });
}

/** The properties in which subscriptions agree and differ; undefined until all have loaded. */
export function comparisonOf(
  compared: readonly Compared[],
): { same: Fact[]; different: Fact[] } | undefined {
  const all = compared.flatMap((each) => each?.facts ?? []);
  if (all.length < compared.length) return undefined;
  const differs = (fact: Fact) => new Set(all.map((facts) => facts[fact])).size > 1;
  return {
    same: FACTS.filter((fact) => !differs(fact)),
    different: FACTS.filter(differs),
  };
}
