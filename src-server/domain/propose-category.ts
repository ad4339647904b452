import { categoryNames, namesOfCategory } from './category-names.ts';
import type { Spoken } from './locales.ts';
import { type Service, foldName, namesOfService } from './services.ts';

type Known = {
  services: readonly Service[];
  /** The owner's subscriptions. */
  records: readonly { name: string; category: string }[];
  /** The language of categories that the owner doesn't have yet. */
  language: Spoken;
};

/** Proposes categories of subscriptions. */
export type CategoryProposals = {
  /** By the name: undefined if it says nothing. */
  named: (name: string) => string | undefined;
  /** For any other name. */
  other: string;
};

/**
 * Proposes the category that the owner would choose: that of their own subscription of the same name, or else the one
 * that most of their services of its kind have, or else the usual one, in the form in which they already use it.
 */
export function categoryProposals({ services, records, language }: Known): CategoryProposals {
  const kinds = new Map(
    services
      .toReversed()
      .flatMap((service) =>
        namesOfService(service).map((name) => [foldName(name), service.category] as const),
      ),
  );
  const own = new Map(records.map(({ name, category }) => [foldName(name), category]));
  const byKind = Map.groupBy(records, ({ name }) => kinds.get(foldName(name)));
  const stored = new Map(records.map(({ category }) => [category.toLowerCase(), category]));
  const usual = (kind: Service['category']) => {
    const name = categoryNames[kind][language];
    const used = namesOfCategory(name).map((each) => stored.get(each.toLowerCase()));
    return used.find((category) => category !== undefined) ?? name;
  };
  return {
    named(name) {
      const sought = foldName(name);
      // A name of symbols only.
      if (sought === '') return undefined;
      const kind = kinds.get(sought);
      return own.get(sought) ?? (kind && (mostUsed(byKind.get(kind) ?? []) ?? usual(kind)));
    },
    other: usual('other'),
  };
}

function mostUsed(records: readonly { category: string }[]): string | undefined {
  const uses = Map.groupBy(records, ({ category }) => category);
  const [most] = [...uses].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0];
}
