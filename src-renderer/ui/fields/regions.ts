// Browsers don't list their supported regions. These cover where the currencies are used and most other
// places. Any other tag can be set on the command line, and is kept.
const TAGS = [
  'da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-HK en-IE en-IN en-NZ en-SG en-US en-ZA',
  'es-AR es-ES es-MX fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hu-HU id-ID it-CH it-IT ja-JP ko-KR',
  'nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-SG zh-TW',
].flatMap((line) => line.split(' '));

/** A language with its region, named in the window's language. */
export const regionName = (tag: string, language: string): string =>
  namesIn(language).of(tag) ?? tag;

const namesIn = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });

/** Languages with their regions, sorted by name in the window's language, including the current one. */
export function regions(current: string, language: string): { value: string; label: string }[] {
  const names = namesIn(language);
  const order = new Intl.Collator(language);
  return [...new Set([...TAGS, current])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => order.compare(a.label, b.label));
}

/** A readable time zone: `America / New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');
