import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../../ui/errors/boundary.tsx';
import { part } from '../../../lib/part.ts';
import { RowSkeletons } from '../../../ui/states.tsx';
import type { ListAddress } from './list-query.ts';
import { ToolbarMenu } from '../toolbar-menu.tsx';

// Loaded on demand, because with the calendar it is as large as the rest of the page.
const loadForm = () => import('./filter-form.tsx');
const FilterForm = part(loadForm);

type Props = { address: ListAddress; categories: readonly string[] };

/** Opens the filters. */
export function FilterMenu(props: Props) {
  const { t } = useTranslation('subscriptions');
  return (
    <ToolbarMenu icon={IconFilter} label={t('filter.open')} onPointerEnter={() => void loadForm()}>
      <Boundary>
        <Suspense fallback={<RowSkeletons rows={5} />}>
          <FilterForm {...props} />
        </Suspense>
      </Boundary>
    </ToolbarMenu>
  );
}
