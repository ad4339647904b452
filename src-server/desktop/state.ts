import { type DateOnly, addDays } from '../domain/dates.ts';
import type { Currency } from '../domain/currencies.ts';
import { listAccounts } from '../accounts/repository.ts';
import { countConcerns, listRenewals } from '../analytics/repository.ts';
import type { Writer } from '../db/writer.ts';
import { windowActor } from '../accounts/service.ts';
import type { Context } from '../context.ts';
import { effectiveSettings, saveSettings } from '../settings/service.ts';
import { getPreferences } from '../settings/preferences.ts';

/** An account as shown by a desktop shell. */
type DesktopAccount = {
  id: string;
  name: string;
  /** BCP 47. */
  locale: string;
  today: DateOnly;
  remindersOn: boolean;
  /** The next charges, soonest first. */
  renewals: {
    id: string;
    name: string;
    amountHundredths: number;
    currency: Currency;
    date: DateOnly;
  }[];
};

/** The state that a desktop shell depends on. */
export type DesktopState = {
  preferences: ReturnType<typeof getPreferences>['data'];
  accounts: DesktopAccount[];
  /** The number of records in all accounts that are overdue or on a trial that ends within a week. */
  attention: number;
};

const MOST_RENEWALS = 3;
const RENEWAL_DAYS = 366;
// The same rule as on Overview.
const TRIAL_DAYS = 7;

/** The current state for a desktop shell. */
export function desktopState(context: Context): DesktopState {
  const accounts = listAccounts(context.db);
  return {
    preferences: getPreferences(context).data,
    accounts: accounts.map(({ id, name }) => {
      const today = context.today(id);
      const { locale, enabled } = effectiveSettings(context, id);
      const until = addDays(today, RENEWAL_DAYS);
      const range = { from: today, until, most: MOST_RENEWALS, onlyCharges: true };
      const renewals = listRenewals(context.db, id, range);
      return {
        id,
        name,
        locale,
        today,
        remindersOn: enabled,
        renewals: renewals.map((each) => ({
          id: each.id,
          name: each.name,
          amountHundredths: each.amountHundredths,
          currency: each.currency,
          date: each.nextPaymentDate,
        })),
      };
    }),
    attention: accounts
      .map(({ id }) => {
        const today = context.today(id);
        return countConcerns(context.db, id, { today, until: addDays(today, TRIAL_DAYS) });
      })
      .reduce((sum, count) => sum + count, 0),
  };
}

/** Turns an account's reminders on or off, as the owner can in the window. */
export function switchReminders(
  context: Context,
  writer: Writer,
  accountId: string,
  enabled: boolean,
): Promise<void> {
  return writer.write(() => {
    const actor = windowActor(context, accountId, context.ids.requestId());
    saveSettings(context, actor, { enabled });
  });
}
