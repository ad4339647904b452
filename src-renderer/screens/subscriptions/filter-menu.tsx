import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { RowSkeletons } from '../../components/states.tsx';
import type { ListAddress } from './list-query.ts';
import classes from './toolbar.module.css';

// With the calendar in it, it is as large as the rest of the page.
const loadForm = () => import('./filter-form.tsx');
const FilterForm = lazy(loadForm);

type Props = { address: ListAddress; categories: readonly string[] };

/** Opens the filters. */
export function FilterMenu(props: Props) {
  const { t } = useTranslation('subscriptions');
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? undefined : close())}
      position="bottom-start"
      width={304}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          onClick={toggle}
          onPointerEnter={() => void loadForm()}
        >
          {t('filter.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>
        <Suspense fallback={<RowSkeletons rows={5} />}>
          <FilterForm {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
