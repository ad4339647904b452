import { useQuery } from '@tanstack/react-query';
import { type Service, servicesIn } from '../../src-server/domain/services.ts';
import { fetchWithParts } from '../lib/part.ts';

const load = () => import('../../resources/services.json');
// Loaded in advance, so that suggestions work even if the server becomes unavailable.
fetchWithParts(load);

/** All services of the catalog. */
export const loadServices = async (): Promise<readonly Service[]> =>
  servicesIn((await load()).default);

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
