/** Whether the system checks spelling itself, so that nothing has to be downloaded for it. */
export const checksByItself = (platform: NodeJS.Platform): boolean =>
  platform === 'darwin' || platform === 'win32';

/**
 * The languages to check spelling in: of those in `wanted`, first things first, the ones that Chromium
 * has a name for, one for each language, and `most` at most. `wanted` are names as systems write them
 * (`de-AT`, `de_AT.UTF-8`), `available` those of Chromium's dictionaries (`de`, `en-GB`).
 */
export function spellingLanguages(
  wanted: readonly string[],
  available: readonly string[],
  most = Infinity,
): string[] {
  const chosen = new Map<string, string>();
  for (const locale of localesIn(wanted)) {
    if (chosen.has(locale.language)) continue;
    const found = namesFor(locale).find((each) => available.includes(each));
    if (found !== undefined) chosen.set(locale.language, found);
  }
  return [...chosen.values()].slice(0, most);
}

/** Whether any of these is the name of a language; `C`, for one, is none. */
export const namesLanguage = (names: readonly string[]): boolean => localesIn(names).length > 0;

type Locale = { language: string; region: string | undefined };

const localesIn = (names: readonly string[]): Locale[] => names.flatMap((name) => localeOf(name));

// Where Chromium's dictionary has another name than the language, or than the language in that script.
const OTHER_NAMES: Readonly<Record<string, string>> = { no: 'nb', 'sr-Latn': 'sh' };

function localeOf(name: string): Locale[] {
  const tag = name.split(/[.@]/)[0]?.replaceAll('_', '-') ?? '';
  try {
    const script = name.endsWith('@latin') ? { script: 'Latn' } : {};
    const locale = new Intl.Locale(tag, script);
    // No language has this name, though a system may have it for one that was not set.
    if (/^und\b/.test(locale.toString())) return [];
    const { language, region } = locale;
    const isUsual = scriptOf(locale) === scriptOf(new Intl.Locale(language));
    const written = isUsual ? language : `${language}-${scriptOf(locale)}`;
    return [{ language: OTHER_NAMES[written] ?? written, region }];
  } catch {
    // Systems also have names that are none of a language.
    return [];
  }
}

const scriptOf = (locale: Intl.Locale): string => locale.maximize().script ?? '';

// Which spelling those have whose own there is no dictionary for: by the parents of CLDR.
const ABROAD: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT' };
const AS_AT_HOME = new Set(['AS', 'GU', 'MH', 'MP', 'PR', 'UM', 'US', 'VI']);

/** The names that a dictionary of this language may have, the best first. */
function namesFor({ language, region }: Locale): string[] {
  const usual = `${language}-${new Intl.Locale(language).maximize().region ?? ''}`;
  if (region === undefined) return [language, usual];
  const abroad = AS_AT_HOME.has(region) ? [] : [ABROAD[language] ?? language];
  return [`${language}-${region}`, ...abroad, language, usual];
}
