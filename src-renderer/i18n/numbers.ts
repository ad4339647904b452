import i18next, { type FormatterModule } from 'i18next';

let chosen: string | undefined;

/**
 * Writes each number in a text, such as a count, with its digits grouped as the person's region does;
 * a currency is named where the text asks for its name instead of its code.
 */
export const numberWriter: FormatterModule = {
  type: 'formatter',
  init() {},
  format: (value: unknown, format, language = 'en') => {
    if (typeof value === 'number') return formatFor(chosen ?? language).format(value);
    if (format === 'currencyName') return currencyName(String(value), language);
    // i18next takes any value; what is no number is written by it.
    return value as string;
  },
  add() {},
  addCached() {},
};

const formats = new Map<string, Intl.NumberFormat>();

// Making one takes longer than a text may.
function formatFor(locale = 'en'): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format;
}

const currencyName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;

/** Turns the numbers in all texts to a region, as those beside them are written. */
export async function writeNumbersIn(locale: string): Promise<void> {
  if (locale === chosen) return;
  chosen = locale;
  // What is shown is written anew.
  await i18next.changeLanguage(i18next.language);
}
