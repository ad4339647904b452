import { useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useShared } from '../api/queries.ts';
import { languageFor, speak } from '../i18n/index.ts';

const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const;

/** Applies the preferred appearance and language to the window. */
export function WithPreferences({ children }: { children: ReactNode }) {
  const { data } = useShared('getPreferences', {});
  const { setColorScheme } = useMantineColorScheme();
  const preferences = data?.data;
  const theme = preferences?.theme;
  const language = preferences?.language;
  useEffect(() => {
    if (theme !== undefined) setColorScheme(SCHEMES[theme]);
  }, [theme, setColorScheme]);
  useEffect(() => {
    if (language !== undefined) void speak(languageFor(language));
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset['density'] = preferences?.density ?? 'comfortable';
  }, [preferences?.density]);
  return children;
}
