/** The languages that Perennial speaks. */
export type Spoken = 'en' | 'zh-CN';

/** The language that Perennial speaks to somebody with this locale (BCP 47): Chinese, else English. */
export function spokenIn(locale: string): Spoken {
  return new Intl.Locale(locale).language === 'zh' ? 'zh-CN' : 'en';
}

/**
 * A locale (BCP 47) for dates in a text of this language, as they are written in the region of
 * another locale: `en` in the region of `de-DE` is `en-DE`, so that no text speaks two languages.
 */
export function inRegionOf(language: string, locale: string): string {
  const { region } = new Intl.Locale(locale).maximize();
  const { language: spoken, script } = new Intl.Locale(language).maximize();
  const { baseName } = new Intl.Locale(spoken, {
    ...(script === undefined ? {} : { script }),
    ...(region === undefined ? {} : { region }),
  }).minimize();
  return baseName;
}
