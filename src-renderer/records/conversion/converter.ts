import { addAmounts } from '../../../src-server/contract/amounts.ts';
import { type Charged, convertedAverages } from '../../../src-server/contract/equivalents.ts';
import {
  Conversion,
  type ConvertedTotal,
  type DayRates,
  type OwnRate,
  RateHistory,
} from '../../../src-server/domain/conversion.ts';
import { type Currency, isCurrency } from '../../../src-server/domain/currencies.ts';
import { LATEST_DATE } from '../../../src-server/domain/dates.ts';
import { amountOf, wholeHundredths } from '../../../src-server/domain/money.ts';
import { approximately, rational } from '../../../src-server/domain/rational.ts';

/** An amount, and what could not be converted into its currency. */
export type ConvertedAmount = {
  amount: number;
  rest: readonly { currency: string; amount: number }[];
};

/** The sum of amounts in one currency, each of which has been rounded. */
export function sumOfAmounts(all: readonly ConvertedAmount[]): ConvertedAmount {
  const rest = Map.groupBy(
    all.flatMap((one) => one.rest),
    ({ currency }) => currency,
  );
  return {
    amount: addAmounts(all.map(({ amount }) => amount)),
    rest: [...rest].map(([currency, own]) => ({
      currency,
      amount: addAmounts(own.map(({ amount }) => amount)),
    })),
  };
}

type Dated = { amount: number; currency: string; date: string };

/** Converts charges into the currency of the account's total, each at the rates of its day. */
export class Converter {
  readonly currency: Currency;
  readonly #rates: RateHistory;

  /** `days` is in order; charges to come are converted at the newest rates. */
  constructor(currency: Currency, days: readonly DayRates[], own: readonly OwnRate[]) {
    this.currency = currency;
    this.#rates = new RateHistory(currency, days, own);
  }

  /** The sum of charges: exact, and rounded once. */
  sumOf(charges: readonly Dated[]): ConvertedAmount {
    const conversion = new Conversion(this.currency);
    for (const { amount, currency, date } of charges) {
      if (!isCurrency(currency)) throw new RangeError(`${currency} is not a currency.`);
      const hundredths = rational(BigInt(wholeHundredths(amount)), 1n);
      conversion.add({ currency, hundredths }, this.#rates.on(date));
    }
    return shown(conversion.total());
  }

  /** What subscriptions cost on average, at the newest rates. */
  averageOf(records: readonly (Charged & { currency: Currency })[]): {
    monthly: ConvertedAmount;
    yearly: ConvertedAmount;
  } {
    const rateOf = this.#rates.on(LATEST_DATE);
    const { monthly, yearly } = convertedAverages(records, this.currency, rateOf);
    return { monthly: shown(monthly), yearly: shown(yearly) };
  }

  /** The approximate value of a charge, for heights and orders; undefined if its currency has no rate. */
  worthOf({ amount, currency, date }: Dated): number | undefined {
    const rate = isCurrency(currency) ? this.#rates.on(date)(currency) : undefined;
    return rate && amount * approximately(rate);
  }
}

const shown = ({ hundredths, rest }: ConvertedTotal): ConvertedAmount => ({
  amount: amountOf(hundredths),
  rest: rest.map((each) => ({ currency: each.currency, amount: amountOf(each.hundredths) })),
});
