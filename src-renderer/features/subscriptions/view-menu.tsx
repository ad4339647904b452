import { Button, Checkbox, SegmentedControl, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription-list.ts';
import { RecentlyDeleted } from '../../deletions/recently-deleted.tsx';
import type { Preferences } from '../../ui/use-preferences.ts';
import { type Column, allColumns } from './list/columns.ts';
import { type ListAddress, USUAL_SORT, choicesOf } from './filters/list-query.ts';
import { ExportRows } from './export-rows.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import classes from './toolbar.module.css';

export type ViewMenuProps = {
  address: ListAddress;
  preferences: Preferences;
  prefer: (changes: Partial<Preferences>) => void;
  /** What is exported: what is selected, or else all that is shown. */
  exported: readonly Subscription[];
};

/** The list's sort order, density, and columns, its export to a spreadsheet, and what was deleted from it. */
export function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation(['subscriptions', 'deletions']);
  // Beside the menu, which closes once the dialog takes the focus.
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <ToolbarMenu icon={IconAdjustmentsHorizontal} label={t('view.open')}>
        {(closeMenu) => (
          <div className={classes['form']}>
            <Order {...props} />
            <Density {...props} />
            <Columns {...props} />
            {props.exported.length === 0 ? null : <ExportRows rows={props.exported} />}
            <Button
              variant="default"
              onClick={() => {
                closeMenu();
                open();
              }}
            >
              {t('deletions:openFromView')}
            </Button>
          </div>
        )}
      </ToolbarMenu>
      <RecentlyDeleted isOpen={isOpen} onClose={close} />
    </>
  );
}

function Order({ address }: ViewMenuProps) {
  const { t } = useTranslation('subscriptions');
  return (
    <Select
      label={t('sort.label')}
      data={choicesOf('sort').map((value) => ({ value, label: t(`sort.${value}`) }))}
      value={address.query.sort ?? USUAL_SORT}
      onChange={(sort) => address.narrow({ sort: sort ?? undefined })}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function Density({ preferences, prefer }: ViewMenuProps) {
  const { t } = useTranslation('subscriptions');
  return (
    <div role="group" aria-label={t('view.density')}>
      <div className={classes['caption']}>{t('view.density')}</div>
      <SegmentedControl
        fullWidth
        data={[
          { value: 'comfortable', label: t('view.comfortable') },
          { value: 'compact', label: t('view.compact') },
        ]}
        value={preferences.density}
        onChange={(density) => prefer({ density })}
      />
    </div>
  );
}

function Columns({ preferences: { columns }, prefer }: ViewMenuProps) {
  const { t } = useTranslation('subscriptions');
  // The saved value arrives with a delay, but a check box must respond immediately.
  const [chosen, setChosen] = useState(columns);
  useEffect(() => setChosen(columns), [columns]);
  const choose = (column: Column, isChosen: boolean) => {
    const next = allColumns.filter((one) => (one === column ? isChosen : chosen.includes(one)));
    setChosen(next);
    prefer({ columns: next });
  };
  return (
    <div role="group" aria-label={t('view.columns')}>
      <div className={classes['caption']}>{t('view.columns')}</div>
      <div className={classes['columns']}>
        {allColumns.map((column) => (
          <Checkbox
            key={column}
            label={t(`column.${column}`)}
            checked={chosen.includes(column)}
            onChange={(event) => choose(column, event.currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  );
}
