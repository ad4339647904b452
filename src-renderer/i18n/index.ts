import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { numberWriter } from './numbers.ts';
import en from './en/index.ts';

/** The languages of the window. */
export type Language = 'en' | 'zh-CN';

/** The chosen language, or else the system's, or else English. */
export function languageFor(choice: 'system' | Language): Language {
  if (choice !== 'system') return choice;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/** Prepares the texts. English is always loaded; other languages are loaded on demand. */
export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(numberWriter)
    .init({
      resources: { en },
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'common',
      // Numbers are grouped in all texts, even if a text doesn't request it.
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  await speak(language);
}

/** Switches the window to a language. */
export async function speak(language: Language): Promise<void> {
  if (language === 'zh-CN' && !i18next.hasResourceBundle('zh-CN', 'common')) {
    const { default: texts } = await import('./zh-CN/index.ts');
    for (const [namespace, values] of Object.entries(texts)) {
      i18next.addResourceBundle('zh-CN', namespace, values);
    }
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
