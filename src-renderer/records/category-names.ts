import type { Language } from '../i18n/index.ts';
import en from '../i18n/en/categories.json' with { type: 'json' };
import chinese from '../i18n/zh-CN/categories.json' with { type: 'json' };

type Names = Readonly<Record<Language, string>>;

const ofCatalog = Object.entries(en.name).map(([key, name]): Names => ({
  en: name,
  'zh-CN': chinese.name[key as keyof typeof en.name],
}));
const byName = new Map(
  ofCatalog.flatMap((names) => Object.values(names).map((name) => [name, names])),
);

/**
 * What a stored category is called in a language. A record keeps the name that the catalog proposed in the language
 * of that day; unless it was changed, it is shown by the catalog's name in this language. Where another category
 * that `isUsed` has that name, it keeps its own, or the two would look like one.
 */
export function categoryLabel(
  stored: string,
  language: Language,
  isUsed: (category: string) => boolean = () => false,
): string {
  const label = byName.get(stored)?.[language] ?? stored;
  return label !== stored && isUsed(label) ? stored : label;
}

/** All names that a stored category is found by: its own, and the catalog's in every language. */
export function namesOfCategory(stored: string): readonly string[] {
  const names = byName.get(stored);
  return names === undefined ? [stored] : [...new Set([stored, ...Object.values(names)])];
}

/** The stored category that a name typed in a language means: one that is shown so, else the name itself. */
export function categoryMeant(
  typed: string,
  language: Language,
  categories: ReadonlySet<string>,
): string {
  if (categories.has(typed)) return typed;
  const meant = namesOfCategory(typed).find(
    (name) => categories.has(name) && categoryLabel(name, language) === typed,
  );
  return meant ?? typed;
}
