/** Whether the system checks spelling itself, so that nothing has to be downloaded for it. */
export const checksByItself = (platform: NodeJS.Platform): boolean =>
  platform === 'darwin' || platform === 'win32';

// Each may be a download of some megabytes.
const MOST_LANGUAGES = 3;

/**
 * The languages to check spelling in: of those that a person prefers, first things first, the ones that
 * there are dictionaries for, one dictionary for each language. `wanted` are names of languages as
 * systems write them (`de-AT`, `de_AT.UTF-8`), `available` those of Chromium (`de`, `en-GB`).
 */
export function spellingLanguages(
  wanted: readonly string[],
  available: readonly string[],
): string[] {
  const chosen = new Map<string, string>();
  for (const name of wanted) {
    const locale = localeOf(name);
    if (locale === undefined || chosen.has(locale.language)) continue;
    const found = namesFor(locale).find((each) => available.includes(each));
    if (found !== undefined) chosen.set(locale.language, found);
  }
  return [...chosen.values()].slice(0, MOST_LANGUAGES);
}

type Locale = { language: string; region: string | undefined };

// Where Chromium's dictionary has another name than the system.
const OTHER_NAMES: Readonly<Record<string, string>> = { no: 'nb' };

function localeOf(name: string): Locale | undefined {
  try {
    const { language, region } = new Intl.Locale(
      (name.split(/[.@]/)[0] ?? '').replaceAll('_', '-'),
    );
    return { language: OTHER_NAMES[language] ?? language, region };
  } catch {
    // Systems also have names that are none of a language.
    return undefined;
  }
}

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
