import type { ProposedCategory } from './category-names.ts';

/** A popular service. The catalog has no prices, because they would soon be outdated. */
export type Service = Readonly<{
  name: string;
  /** Other names it is known by. */
  aliases: readonly string[];
  category: ProposedCategory;
  /** How most people pay for it. */
  period: 'monthly' | 'yearly';
  /** Where subscribers manage or cancel it. */
  manageUrl: string;
}>;

type Entry = { name: string; aliases?: string[]; period?: string; manageUrl: string };

/** All services in `resources/services.json`, the best known of each category first. */
export const servicesIn = (catalog: Partial<Record<ProposedCategory, Entry[]>>): Service[] =>
  Object.entries(catalog).flatMap(([category, entries]) =>
    entries.map(({ name, aliases = [], period, manageUrl }) => ({
      name,
      aliases,
      category: category as ProposedCategory,
      period: period === 'yearly' ? ('yearly' as const) : ('monthly' as const),
      manageUrl,
    })),
  );

/**
 * A name as it is compared with those of services. "Disney+" is also written as "disney plus", and "Süddeutsche" as
 * "suddeutsche".
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** All names of a service. */
export const namesOfService = ({ name, aliases }: Service): string[] => [name, ...aliases];

/** The service with the name of a subscription; undefined if the catalog has none. */
export function serviceNamed(services: readonly Service[], name: string): Service | undefined {
  const sought = foldName(name);
  return services.find((service) =>
    namesOfService(service).some((each) => foldName(each) === sought),
  );
}
