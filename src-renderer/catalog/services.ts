import { useQuery } from '@tanstack/react-query';
import { fetchWithParts } from '../lib/part.ts';
import type catalog from '../../resources/services.json';

// The keys of the texts of categories.
type ServiceCategory = keyof typeof catalog;

/** A service that many people pay for. The catalog has no prices, which would soon be wrong. */
export type Service = Readonly<{
  name: string;
  /** Other names that people know it by. */
  aliases: readonly string[];
  category: ServiceCategory;
  /** How most people pay for it. */
  period: 'monthly' | 'yearly';
  /** Where a subscriber manages or cancels it. */
  manageUrl: string;
}>;

type Entry = { name: string; aliases?: string[]; period?: string; manageUrl: string };

const load = () => import('../../resources/services.json');
// Or a server that goes away later would take the suggestions along.
fetchWithParts(load);

/** All services of `resources/services.json`, the best known of each category first. */
export async function loadServices(): Promise<readonly Service[]> {
  const { default: byCategory } = await load();
  return Object.entries<Entry[]>(byCategory).flatMap(([category, entries]) =>
    entries.map(({ name, aliases = [], period, manageUrl }) => ({
      name,
      aliases,
      category: category as ServiceCategory,
      period: period === 'yearly' ? 'yearly' : 'monthly',
      manageUrl,
    })),
  );
}

/** The site of the page on which a service is managed: "netflix.com". */
export const siteOf = ({ manageUrl }: Service): string =>
  new URL(manageUrl).hostname.replace(/^www\./, '');

const NONE: readonly Service[] = [];

/** The catalog of services; empty until it is loaded. */
export function useServices(): readonly Service[] {
  const { data = NONE } = useQuery({
    queryKey: ['services'],
    queryFn: loadServices,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data;
}
