import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../../ui/errors/boundary.tsx';
import { part } from '../../../lib/part.ts';
import { RowSkeletons } from '../../../ui/states.tsx';
import { valuesOf } from '../search/filter-words.ts';
import { type ListAddress, type ListQuery, filterNames } from './list-query.ts';
import { ToolbarMenu } from '../toolbar-menu.tsx';

// Loaded on demand, because with the calendar it is as large as the rest of the page.
const loadForm = () => import('./filter-form.tsx');
const FilterForm = part(loadForm);

type Props = { address: ListAddress; categories: readonly string[] };

const countIn = (query: ListQuery): number =>
  filterNames.reduce((sum, name) => sum + valuesOf(query, name).length, 0);

/** Opens the filters. */
export function FilterMenu(props: Props) {
  const { t } = useTranslation('subscriptions');
  return (
    <ToolbarMenu
      icon={IconFilter}
      label={t('filter.open')}
      count={countIn(props.address.query)}
      onPointerEnter={() => void loadForm()}
    >
      <Boundary>
        <Suspense fallback={<RowSkeletons rows={5} />}>
          <FilterForm {...props} />
        </Suspense>
      </Boundary>
    </ToolbarMenu>
  );
}
