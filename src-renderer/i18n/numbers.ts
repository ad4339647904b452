import i18next, { type FormatterModule } from 'i18next';

let chosen: string | undefined;

/**
 * Formats numbers in texts, such as counts, with the grouping of the user's region; a currency is written by
 * name if the text asks for it.
 */
export const numberWriter: FormatterModule = {
  type: 'formatter',
  init() {},
  format: (value: unknown, format, language = 'en') => {
    if (typeof value === 'number') return formatFor(chosen ?? language).format(value);
    if (format === 'currencyName') return currencyName(String(value), language);
    // i18next accepts any value and formats non-numbers itself.
    return value as string;
  },
  add() {},
  addCached() {},
};

const formats = new Map<string, Intl.NumberFormat>();

// Cached, because creating one takes longer than formatting a text may.
function formatFor(locale = 'en'): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format;
}

const currencyName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;

/** Switches the numbers in all texts to a region. */
export async function writeNumbersIn(locale: string): Promise<void> {
  if (locale === chosen) return;
  chosen = locale;
  // Re-renders what is shown.
  await i18next.changeLanguage(i18next.language);
}
