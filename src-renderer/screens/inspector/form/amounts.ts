/**
 * The number that a person typed, or undefined where it is none. Understands both `1,234.50` and
 * `1.234,50`; where one separator could be either, the person's locale decides.
 */
export function parseAmount(text: string, locale: string): number | undefined {
  const typed = text.normalize('NFKC').replaceAll(/[\s'’]/g, '');
  const plain = withPoint(typed, separatorIn(locale));
  return plain !== undefined && /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** How the locale writes an amount that is to be edited. */
export function writeAmount(amount: number, locale: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  }).format(amount);
}

type Separator = '.' | ',';

function separatorIn(locale: string): Separator {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

// The typed text with a point before its decimals and no groups; undefined where they do not fit.
function withPoint(typed: string, decimal: Separator): string | undefined {
  const point = decimalOf(typed, decimal);
  const [whole = '', ...rest] = point === undefined ? [typed] : typed.split(point);
  if (rest.length > 1) return undefined;
  // By thousands, or as in India: 12,34,567.
  const isGrouped = /^\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole);
  const digits = isGrouped ? whole.replaceAll(/[.,]/g, '') : whole;
  return point === undefined ? digits : `${digits}.${rest[0] ?? ''}`;
}

function decimalOf(typed: string, decimal: Separator): Separator | undefined {
  const points = typed.split('.').length - 1;
  const commas = typed.split(',').length - 1;
  if (points > 0 && commas > 0) return typed.lastIndexOf('.') > typed.lastIndexOf(',') ? '.' : ',';
  if (points + commas !== 1) return undefined;
  const only: Separator = points === 1 ? '.' : ',';
  // "1,234" groups where the locale groups so; "12,5" can only be a decimal.
  return only === decimal || !/^\d{1,3}[.,]\d{3}$/.test(typed) ? only : undefined;
}
