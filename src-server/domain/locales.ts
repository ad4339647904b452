/** The supported languages. */
export type Spoken = 'en' | 'zh-CN';

/** The language to use for a locale (BCP 47): Chinese or, by default, English. */
export function spokenIn(locale: string): Spoken {
  return new Intl.Locale(locale).language === 'zh' ? 'zh-CN' : 'en';
}

/**
 * A locale (BCP 47) for dates in a text of this language that follow the conventions of another locale's
 * region: `en` with the region of `de-DE` is `en-DE`, so that no text mixes two languages.
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
