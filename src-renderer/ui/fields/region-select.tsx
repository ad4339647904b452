import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { regions } from './regions.ts';
import { SearchSelect } from './search-select.tsx';

type Choice = Omit<ComponentProps<typeof SearchSelect>, 'data'>;

/** A select for a language with its region (BCP 47), searchable by name. */
export function RegionSelect({ value, ...props }: Choice) {
  const { i18n } = useTranslation();
  const found = useMemo(() => regions(value, i18n.language), [value, i18n.language]);
  return <SearchSelect value={value} data={found} {...props} />;
}
