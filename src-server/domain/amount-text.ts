const ARABIC_ZEROS = [0x660, 0x6f0];

/** Normalizes a typed amount to ASCII digits and separators. */
export function plainAmount(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      return String(code - (ARABIC_ZEROS.findLast((zero) => zero <= code) ?? 0));
    })
    .replaceAll('٫', ',')
    .replaceAll(/[’‘ʼ٬]/g, "'")
    .replaceAll('。', '.')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

// Groups of three digits with the same separator, or as in India: 12,34,567.
const GROUPED = /^\d{1,3}(?:([., '])(?:\d{2,3}\1)*\d{3})$/;

/** The digits of the part before the decimal separator; undefined if they are not grouped correctly. */
export function ungroupedDigits(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return GROUPED.test(whole) ? whole.replaceAll(/[., ']/g, '') : undefined;
}
