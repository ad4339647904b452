import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/index.ts';
import { usePreferences } from '../../ui/use-preferences.ts';
import classes from './first-run.module.css';

// Each language by its own name, which its speakers can always read.
const languages = { en: 'English', 'zh-CN': '中文' } as const satisfies Record<Language, string>;
const codes = ['en', 'zh-CN'] as const;

/** The current language and the others. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('settings');
  const { prefer } = usePreferences();
  const current = i18n.language as Language;
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes['quiet'] ?? ''}
          aria-label={`${t('app.language')}: ${languages[current]}`}
          leftSection={<IconLanguage size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {languages[current]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current}
          onChange={(language) => prefer({ language: language as Language })}
        >
          {codes.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {languages[code]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
