import { useQuery } from '@tanstack/react-query';
import { fetchWithParts } from '../lib/part.ts';
import type catalog from '../../resources/services.json';

// Translation keys of the categories.
type ServiceCategory = keyof typeof catalog;

/** A popular service. The catalog has no prices, because they would soon be outdated. */
export type Service = Readonly<{
  name: string;
  /** Other names it is known by. */
  aliases: readonly string[];
  category: ServiceCategory;
  /** How most people pay for it. */
  period: 'monthly' | 'yearly';
  /** Where subscribers manage or cancel it. */
  manageUrl: string;
}>;

type Entry = { name: string; aliases?: string[]; period?: string; manageUrl: string };

const load = () => import('../../resources/services.json');
// Loaded in advance, so that suggestions work even if the server becomes unavailable.
fetchWithParts(load);

/** All services in `resources/services.json`, the best known of each category first. */
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
