import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_VIEWS } from '../../../../src-server/contract/app/preferences.ts';
import type { View } from './use-views.ts';
import classes from './views.module.css';

type Props = { views: readonly View[]; onReplace: (name: string) => void };

/** Asks which view to replace, because no more can be saved. */
export function ReplaceView({ views, onReplace }: Props) {
  const { t } = useTranslation('subscriptions');
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <p className={classes['note']}>{t('views.full', { count: MAX_VIEWS })}</p>
      <form
        className={classes['name']}
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== null) onReplace(name);
        }}
      >
        <Select
          aria-label={t('views.toReplace')}
          placeholder={t('views.toReplace')}
          data={views.map((view) => view.name)}
          value={name}
          onChange={setName}
          comboboxProps={{ withinPortal: false }}
        />
        <Button type="submit" variant="default" disabled={name === null}>
          {t('views.replace')}
        </Button>
      </form>
    </>
  );
}
