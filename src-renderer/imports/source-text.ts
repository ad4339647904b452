import type { TFunction } from 'i18next';

const own = ['perennial', 'hosted', 'csv'] as const;

/** What the source of an import is called. Programs have the same name in every language. */
export function sourceText(
  { source, sourceName }: { source: string; sourceName: string },
  t: TFunction<'imports'>,
): string {
  const kind = own.find((one) => one === source);
  return kind === undefined ? sourceName : t(`source.${kind}`);
}
