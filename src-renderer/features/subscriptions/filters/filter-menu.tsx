import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ListQuery } from '../../../../src-server/contract/list-query.ts';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../../ui/errors/boundary.tsx';
import { part } from '../../../lib/part.ts';
import { RowSkeletons } from '../../../ui/states.tsx';
import { valuesOf } from '../search/filter-words.ts';
import { type ListAddress, filterNames } from './list-query.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { ToolbarButton, ToolbarMenu } from '../toolbar-menu.tsx';

// Loaded on demand, because with the calendar it is as large as the rest of the page.
const loadForm = () => import('./filter-form.tsx');
const FilterForm = part(loadForm);

type Props = {
  address: ListAddress;
  categories: readonly string[];
  /** The number of subscriptions that match. */
  found: number;
};

const countIn = (query: ListQuery): number =>
  filterNames.reduce((sum, name) => sum + valuesOf(query, name).length, 0);

/** Opens the filters. */
export function FilterMenu({ found, ...props }: Props) {
  const { t } = useTranslation('subscriptions');
  const { address } = props;
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [isOpen, { open, close }] = useDisclosure();
  const button = {
    icon: IconFilter,
    label: t('filter.open'),
    count: countIn(address.query),
    onPointerEnter: () => void loadForm(),
  };
  const form = (
    <Boundary>
      <Suspense fallback={<RowSkeletons rows={5} />}>
        <FilterForm {...props} />
      </Suspense>
    </Boundary>
  );
  if (!isPhone) return <ToolbarMenu {...button}>{form}</ToolbarMenu>;
  return (
    <>
      <ToolbarButton {...button} onClick={open} />
      <FilterSheet {...{ isOpen, address, found }} onClose={close}>
        {form}
      </FilterSheet>
    </>
  );
}

const PHONE = '(width <= 640px)';
