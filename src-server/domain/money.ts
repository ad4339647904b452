/** The largest amount in hundredths of the currency unit: 999999.99 (contract: `amount`). */
export const MAX_AMOUNT_HUNDREDTHS = 99_999_999;

// The shortest decimal form of a legal amount: no exponent, no sign, at most two decimals.
const AMOUNT_FORM = /^(\d{1,6})(?:\.(\d{1,2}))?$/;

/**
 * The whole number of hundredths that an amount in currency units stands for, or `undefined` where
 * it is negative, above 999999.99, not finite, or has more than two decimals.
 *
 * Judged by the number's shortest decimal form, as people wrote it: `0.29` is 29, `0.1 + 0.2` is
 * refused, `-0` is 0 (decisions: `amount`).
 */
export function hundredthsOf(amount: number): number | undefined {
  const match = AMOUNT_FORM.exec(String(amount));
  if (match === null) return undefined;
  const [, units = '', decimals = ''] = match;
  return Number(units + decimals.padEnd(2, '0'));
}

/** The same of an amount that has been found to be one; any other is a mistake of the caller. */
export function wholeHundredths(amount: number): number {
  const hundredths = hundredthsOf(amount);
  if (hundredths === undefined) throw new RangeError(`${amount} is not a valid amount.`);
  return hundredths;
}

/** The amount in currency units, with at most two decimals, of a whole number of hundredths. */
export function amountOf(amountHundredths: number): number {
  // Correctly rounded division: the double nearest to the exact decimal, so it prints as written.
  return amountHundredths / 100;
}

// So many decimals an amount has at most.
const AMOUNT_DECIMALS = 2;

/**
 * Writes prices of a currency as a locale does: with the decimals that the currency has, which are
 * none for yen. A price with more decimals than that keeps them, so that nobody reads another one.
 */
export function priceFormat(locale: string, currency: string): (amount: number) => string {
  const style = { style: 'currency', currency } as const;
  const usual = new Intl.NumberFormat(locale, style);
  const exact = new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: AMOUNT_DECIMALS,
    maximumFractionDigits: AMOUNT_DECIMALS,
  });
  const decimals = decimalsOf(currency);
  return (amount) => (fits(amount, decimals) ? usual : exact).format(amount);
}

/** A price for tables that programs read too: `12.50`, and `1200` for yen. */
export function plainPrice(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return amount.toFixed(fits(amount, decimals) ? decimals : AMOUNT_DECIMALS);
}

/** How many decimals prices of a currency usually have. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? AMOUNT_DECIMALS;
}

/** Whether a price has no more decimals than its currency. */
export const fitsCurrency = (amount: number, currency: string): boolean =>
  fits(amount, decimalsOf(currency));

const fits = (amount: number, decimals: number): boolean =>
  Number(amount.toFixed(decimals)) === amount;
