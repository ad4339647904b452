import catalog from '../../../resources/services.json' with { type: 'json' };
import type { Currency } from '../../domain/currencies.ts';
import { currencyUses } from '../../domain/currency-use.ts';
import { spokenIn } from '../../domain/locales.ts';
import { type CategoryProposals, categoryProposals } from '../../domain/propose-category.ts';
import { servicesIn } from '../../domain/services.ts';
import type { Subscription } from '../../domain/subscription.ts';

/** The account that rows are for. */
export type ImportingAccount = {
  name: string;
  /** Its language and region (BCP 47). */
  locale: string;
  /** What it tracks already. */
  records: readonly Pick<Subscription, 'name' | 'category' | 'currency'>[];
};

/** What the account that a file is imported into makes obvious. Worked out when it is first needed. */
export class Habits {
  readonly #account: ImportingAccount;
  #categories: CategoryProposals | undefined;
  #uses: ReadonlyMap<Currency, number> | undefined;

  constructor(account: ImportingAccount) {
    this.#account = account;
  }

  get categories(): CategoryProposals {
    const { records, locale } = this.#account;
    this.#categories ??= categoryProposals({
      services: servicesIn(catalog),
      records,
      language: spokenIn(locale),
    });
    return this.#categories;
  }

  /** The one that the account uses most, or that of its region; undefined if it is none of these, or several are. */
  currencyAmong(currencies: readonly Currency[]): Currency | undefined {
    const { records, locale } = this.#account;
    const uses = (this.#uses ??= currencyUses(records, locale));
    const usesOf = (currency: Currency | undefined) => uses.get(currency as Currency) ?? 0;
    const [most, next] = currencies.toSorted((one, other) => usesOf(other) - usesOf(one));
    return usesOf(most) > usesOf(next) ? most : undefined;
  }
}
