import { namesOfCategory } from '../records/category-names.ts';
import { serviceNamed } from './find-service.ts';
import type { Service } from './services.ts';

/**
 * The category that the user would choose for a service: the one that most of their services of its kind
 * have, or else `usual`, in the form in which they already use it.
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
  return asStored(usual, records);
}

/** A catalog category in its stored form, possibly with different case or in another language. */
export function asStored(usual: string, records: readonly { category: string }[]): string {
  const names = new Set(namesOfCategory(usual).map((name) => name.toLowerCase()));
  return records.find(({ category }) => names.has(category.toLowerCase()))?.category ?? usual;
}
