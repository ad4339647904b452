import { serviceNamed } from './find-service.ts';
import type { Service } from './services.ts';

/**
 * The category that a person would give a service: the one that most of their services of its kind have, else
 * `usual`, in their own spelling where they use it already.
 */
export function ownCategory(
  service: Service,
  usual: string,
  {
    services,
    records,
  }: {
    services: readonly Service[];
    records: readonly { name: string; category: string }[];
  },
): string {
  const uses = new Map<string, number>();
  for (const { name, category } of records) {
    if (serviceNamed(services, name)?.category !== service.category) continue;
    uses.set(category, (uses.get(category) ?? 0) + 1);
  }
  const [most] = [...uses].toSorted(([, one], [, other]) => other - one);
  if (most !== undefined) return most[0];
  const sought = usual.toLowerCase();
  const same = records.find(({ category }) => category.toLowerCase() === sought);
  return same?.category ?? usual;
}
