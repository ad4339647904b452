import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Preferences } from '../../../src-server/contract/app/preferences.ts';
import { useToast } from '../toast.tsx';
import { usePreferences } from '../use-preferences.ts';

const choices = Preferences.shape.language.options;

type Props = { 'aria-label': string };

/** The window's language on this computer, which changes immediately. */
export function LanguageSelect(props: Props) {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const toast = useToast();
  // In the new language.
  const onSuccess = () => toast.done(i18n.t('common:action.saved'));
  const { preferences, prefer } = usePreferences();
  return (
    <Select
      value={preferences?.language ?? 'system'}
      onChange={(language) => language !== null && prefer({ language }, { onSuccess })}
      data={choices.map((value) => ({ value, label: t(`language.${value}`) }))}
      allowDeselect={false}
      {...props}
    />
  );
}
