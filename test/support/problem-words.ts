import i18next from 'i18next';
import type { Problem } from '../../src-renderer/api/field-problem.ts';
import { problemText } from '../../src-renderer/ui/errors/problem-text.ts';
import { speak, startI18n } from '../../src-renderer/i18n/index.ts';

/** The languages in which a form says what is wrong. */
export const languages = ['en', 'zh-CN'] as const;

const LABELS = { en: 'Label', 'zh-CN': '名称' };

/** Loads the texts of the window where there is no page, whose language they would set. */
export async function loadWords(): Promise<void> {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await startI18n('en');
  await speak('zh-CN');
}

/** What a form says of a problem with a field. */
export function told(language: (typeof languages)[number], problem: Problem): string {
  return problemText(LABELS[language], problem, {
    t: i18next.getFixedT(language, 'problems'),
    day: (date) => date,
  });
}

/** Whether a text is in a language, without a name that only the API has. */
export function isIn(language: string, text: string): boolean {
  const hasApiName = /\b[a-z]+[A-Z]\w*/.test(text);
  const isChinese = /\p{Script=Han}/u.test(text) && !/[a-z]+ [a-z]+ [a-z]+/i.test(text);
  return !hasApiName && isChinese === (language === 'zh-CN');
}
