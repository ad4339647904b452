import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { numberWriter } from './numbers.ts';
import en from './en/index.ts';
import chineseCategories from './zh-CN/categories.json' with { type: 'json' };

/** Languages that the window speaks. */
export type Language = 'en' | 'zh-CN';

/** What the person chose, else what the system speaks, else English. */
export function languageFor(choice: 'system' | Language): Language {
  if (choice !== 'system') return choice;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/** Prepares the texts; English is always there, another language is fetched when it is spoken. */
export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(numberWriter)
    .init({
      resources: { en, 'zh-CN': { categories: chineseCategories } },
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'common',
      // Numbers are grouped wherever they stand in a text, also where the text does not ask for it.
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  await speak(language);
}

/** Turns the window to a language. */
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
