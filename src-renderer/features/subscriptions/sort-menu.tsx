import { Menu } from '@mantine/core';
import { USUAL_SORT } from '../../../src-server/contract/list-query.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ListAddress, type Sort, choicesOf } from './filters/list-query.ts';
import { ToolbarButton } from './toolbar-menu.tsx';

/** Chooses the order of the list. */
export function SortMenu({ address: { query, narrow } }: { address: ListAddress }) {
  const { t } = useTranslation('subscriptions');
  return (
    // The menu contains nothing but its items.
    <Menu position="bottom-start" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ToolbarButton icon={IconArrowsSort} label={t('sort.open')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={query.sort ?? USUAL_SORT}
          onChange={(sort) => narrow({ sort: sort as Sort })}
        >
          {choicesOf('sort').map((sort) => (
            <Menu.RadioItem key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
