import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../../src-server/contract/schedule-preview.ts';
import { useAccountChoice } from '../../api/account.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { queryOf } from '../../api/queries.ts';
import { intervalText, useFormat } from '../../lib/format.ts';

/** What is compared of subscriptions with the same name. */
export const FACTS = ['price', 'period', 'category', 'next', 'added'] as const;
type Fact = (typeof FACTS)[number];
/** The same of one subscription, in words. */
type Facts = Readonly<Record<Fact, string>>;

/** A subscription of a group, once it is there, and its facts. */
export type Compared = { record: SubscriptionRecord; facts: Facts } | undefined;

/** Fetches subscriptions and what is to be compared of them. */
export function useCompared(ids: readonly string[]): Compared[] {
  const { account } = useAccountChoice();
  const factsOf = useFactsOf();
  const answers = useQueries({
    queries: ids.map((id) => queryOf(account.id, 'getSubscription', { params: { id } })),
  });
  return answers.map(({ data }) => data && { record: data.data, facts: factsOf(data.data) });
}

function useFactsOf(): (record: SubscriptionRecord) => Facts {
  const { t } = useTranslation();
  const format = useFormat();
  return (record) => ({
    price: format.money(record.amount, record.currency),
    period: intervalText(t, record),
    category: record.category,
    // What is paused has no date that counts.
    next:
      record.status === 'active' ? format.day(nextCharge(record)) : t(`status.${record.status}`),
    added: format.day(format.dayOf(record.createdAt)),
  });
}

/** In what subscriptions are the same, and in what they differ; undefined until all of them are there. */
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
