/**
 * The largest amount in hundredths of the currency unit: 99999999.99, enough for a yearly insurance in Indonesian
 * rupiah. The sum of 100,000 of them is still an exact number.
 */
export const MAX_AMOUNT_HUNDREDTHS = 9_999_999_999;

/** The largest amount that requests to the public API may set, in hundredths: 999999.99 (contract: `amount`). */
export const MAX_PUBLIC_AMOUNT_HUNDREDTHS = 99_999_999;

// The shortest decimal form of a legal amount: no exponent, no sign, at most two decimals.
const AMOUNT_FORM = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/**
 * The number of hundredths in an amount in currency units, or `undefined` if it is negative, above 99999999.99,
 * not finite, or has more than two decimals.
 *
 * Based on the number's shortest decimal form, as people write it: `0.29` is 29, `0.1 + 0.2` is rejected,
 * `-0` is 0 (decisions: `amount`).
 */
export function hundredthsOf(amount: number): number | undefined {
  const match = AMOUNT_FORM.exec(String(amount));
  if (match === null) return undefined;
  const [, units = '', decimals = ''] = match;
  return Number(units + decimals.padEnd(2, '0'));
}

/** The same for a validated amount. Any other amount is a programming error. */
export function wholeHundredths(amount: number): number {
  const hundredths = hundredthsOf(amount);
  if (hundredths === undefined) throw new RangeError(`${amount} is not a valid amount.`);
  return hundredths;
}

/** The amount in currency units, with at most two decimals, for a number of hundredths. */
export function amountOf(amountHundredths: number): number {
  // Division is correctly rounded and gives the double nearest to the exact decimal, so it prints as written.
  return amountHundredths / 100;
}

// The maximum number of decimals of an amount.
const AMOUNT_DECIMALS = 2;

// Currencies without a minor unit (ISO 4217). Intl is not asked: its data differ between Node and browsers, and leave out
// decimals that are merely rare, such as those of HUF.
const WHOLE: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

/** How many decimals amounts in a currency may have: none if it has no minor unit, otherwise 2. */
export const decimalsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : AMOUNT_DECIMALS);

/**
 * Formats prices of a currency for a locale, with the decimals that are usual there (none for yen), at most 2. A price
 * with more decimals keeps them, so that it isn't misread.
 */
export function priceFormat(locale: string, currency: string): (amount: number) => string {
  const format = (digits?: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      ...(digits === undefined
        ? {}
        : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    });
  const usual = format().resolvedOptions().maximumFractionDigits ?? AMOUNT_DECIMALS;
  const decimals = Math.min(usual, AMOUNT_DECIMALS);
  const [rounded, exact] = [format(decimals), format(AMOUNT_DECIMALS)];
  return (amount) => (fits(amount, decimals) ? rounded : exact).format(amount);
}

/** A price for tables that programs may read: `12.50`, and `1200` for yen. */
export function plainPrice(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return amount.toFixed(fits(amount, decimals) ? decimals : AMOUNT_DECIMALS);
}

/** Whether a price has no more decimals than its currency allows. */
export const fitsCurrency = (amount: number, currency: string): boolean =>
  fits(amount, decimalsOf(currency));

const fits = (amount: number, decimals: number): boolean =>
  Number(amount.toFixed(decimals)) === amount;
