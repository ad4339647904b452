import { Checkbox, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription-list.ts';
import type { Preferences } from '../../ui/use-preferences.ts';
import { type Column, allColumns } from './list/columns.ts';
import { ExportRows } from './export-rows.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import classes from './toolbar.module.css';
import { SavedViews } from './views/saved-views.tsx';
import { useViewChanges } from './views/use-views.ts';

export type ViewMenuProps = {
  preferences: Preferences;
  prefer: (changes: Partial<Preferences>) => void;
  /** What is exported: what is selected, or else all that is shown. */
  exported: readonly Subscription[];
};

/** The list's saved views, density and columns, and its export to a spreadsheet. */
export function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation('subscriptions');
  // On a phone, rows have no columns, and are as high as a finger needs.
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const changes = useViewChanges();
  return (
    <ToolbarMenu icon={IconAdjustmentsHorizontal} label={t('view.open')}>
      {(close) => (
        <div className={classes['form']}>
          <SavedViews changes={changes} close={close} />
          {isPhone ? null : (
            <>
              <Density {...props} />
              <Columns {...props} />
            </>
          )}
          {props.exported.length === 0 ? null : <ExportRows rows={props.exported} />}
        </div>
      )}
    </ToolbarMenu>
  );
}

const PHONE = '(width < 600px)';

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
