import { type ProposedCategory, categoryNames, namesOfCategory } from './category-names.ts';
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

// Words that say what a subscription is, in whatever name.
const WORDS: Partial<Record<ProposedCategory, string>> = {
  insurance: 'insurance versicherung haftpflicht assurance seguro 保险',
  fitness: 'gym fitness fitnessstudio yoga pilates 健身 健身房',
  home: 'rent miete mortgage electricity strom heating cleaning loyer alquiler 房租 电费 水费 物业费',
  phone: 'phone mobile handy mobilfunk sim móvil 手机 话费',
  internet: 'internet broadband fibre fiber wifi dsl 宽带',
  transport: 'train bus parking bahn metro 地铁 公交 停车',
  news: 'newspaper newspapers magazine magazines zeitung 报纸 杂志',
  hosting: 'domain hosting vps server 域名 服务器',
  education: 'school tuition course 学费 课程',
  finance: 'bank tax accounting 银行',
};

/**
 * Proposes the category that the owner would choose: that of their own subscription of the same name, or else the one
 * that most of their services of its kind have, or else the usual one, in the form in which they already use it. If a name
 * isn't known, what it begins with decides, such as the service in "Netflix family", or else a word in it.
 */
export function categoryProposals({ services, records, language }: Known): CategoryProposals {
  const general = new Map<string, ProposedCategory>();
  const kinds = new Map(
    services
      .toReversed()
      .flatMap((service) =>
        namesOfService(service).map((name) => [foldName(name), service.category] as const),
      ),
  );
  for (const [kind, words] of Object.entries(WORDS)) {
    for (const word of words.split(' ')) general.set(foldName(word), kind as ProposedCategory);
  }
  const kindOf = (name: string) =>
    firstOf(beginningsOf(name), kinds) ?? firstOf(name.split(' '), general);
  const own = new Map(records.map(({ name, category }) => [foldName(name), category]));
  const byKind = Map.groupBy(records, ({ name }) => kindOf(foldName(name)));
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
      const kind = kindOf(sought);
      return own.get(sought) ?? (kind && (mostUsed(byKind.get(kind) ?? []) ?? usual(kind)));
    },
    other: usual('other'),
  };
}

// Services such as Box, Make, and Three are named by a word that begins other names, too.
const LEAST_LETTERS = 6;

// The whole name first, then with a word less each time.
function beginningsOf(name: string): string[] {
  const words = name.split(' ');
  return words
    .map((_, index) => words.slice(0, words.length - index).join(' '))
    .filter((part, index) => index === 0 || part.includes(' ') || part.length >= LEAST_LETTERS);
}

function firstOf<Value>(keys: readonly string[], values: ReadonlyMap<string, Value>) {
  const found = keys.find((key) => values.has(key));
  return found === undefined ? undefined : values.get(found);
}

function mostUsed(records: readonly { category: string }[]): string | undefined {
  const uses = Map.groupBy(records, ({ category }) => category);
  const [most] = [...uses].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0];
}
