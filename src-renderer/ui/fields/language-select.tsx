import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Preferences } from '../../../src-server/contract/app/preferences.ts';
import { markSaved } from '../saved-mark.tsx';
import { usePreferences } from '../use-preferences.ts';

const choices = Preferences.shape.language.options;

type Props = { 'aria-label': string };

/** The window's language on this computer, which changes immediately. */
export function LanguageSelect(props: Props) {
  const { t } = useTranslation('settings');
  const { preferences, prefer } = usePreferences();
  return (
    <Select
      value={preferences?.language ?? 'system'}
      onChange={(language) => language !== null && prefer({ language }, { onSuccess: markSaved })}
      data={choices.map((value) => ({ value, label: t(`language.${value}`) }))}
      allowDeselect={false}
      {...props}
    />
  );
}
