import type { Language } from '../i18n/index.ts';
import common from '../i18n/common-categories.json' with { type: 'json' };
import en from '../i18n/en/categories.json' with { type: 'json' };
import chinese from '../i18n/zh-CN/categories.json' with { type: 'json' };

type Names = Readonly<Record<Language, string>>;

const ofCatalog = Object.entries(en.name).map(([key, name]): Names => ({
  en: name,
  'zh-CN': chinese.name[key as keyof typeof en.name],
}));
const byName = new Map(
  // The catalog doesn't propose the common ones, but many people use them.
  [...ofCatalog, ...common].flatMap((names) => Object.values(names).map((name) => [name, names])),
);

/**
 * The displayed name of a stored category in a language. A record keeps the name in the language at that time;
 * a name of the catalog, or a common one, is shown in this language. If another category that `isUsed` has that
 * name, the stored name is shown, because the two would look the same.
 */
export function categoryLabel(
  stored: string,
  language: Language,
  isUsed: (category: string) => boolean = () => false,
): string {
  const label = byName.get(stored)?.[language] ?? stored;
  return label !== stored && isUsed(label) ? stored : label;
}

/** All names by which a stored category can be found: its own, and its translations. */
export function namesOfCategory(stored: string): readonly string[] {
  const names = byName.get(stored);
  return names === undefined ? [stored] : [...new Set([stored, ...Object.values(names)])];
}

/**
 * The stored category for a name typed in a language: the one displayed under that name, or else the name
 * itself.
 */
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
