import { currencyMeant } from '../../currencies.ts';
import type { Draft } from '../../draft.ts';
import type { ForeignFields } from '../../fields.ts';
import type { Interview } from '../../interview.ts';
import type { RowProblem } from '../../problems.ts';
import { readAmount } from '../../table/numbers.ts';
import { cycleOf } from '../lists.ts';
import { unescaped } from './entities.ts';

/** Wallos' default category. */
export const NO_CATEGORY = 'No category';

/** Reads a row in Wallos' display form: with words for everything, and a currency symbol instead of a code. */
export function displayedDraft(fields: ForeignFields, row: number, interview: Interview): Draft {
  const text = (name: string) => unescaped(fields.text(name));
  const { interval, oneTime, problems } = cycleOf(fields.text('Payment Cycle'));
  const price = priceOf(fields.text('Price'), row, interview, problems);
  const category = text('Category');
  // Redundant: State is the same.
  const isActive = fields.flag('Active') ?? fields.text('State') !== 'Disabled';
  fields.value('State');
  const ends = fields.date('Cancellation Date');
  const isCancelled = !isActive && ends !== undefined;
  const notifications = fields.text('Notifications');
  const renewal = fields.text('Renewal');
  return {
    name: text('Name'),
    category: category === NO_CATEGORY ? undefined : category,
    ...price,
    interval,
    nextPaymentDate: fields.date('Next Payment'),
    notificationEnabled: notifications === undefined ? undefined : notifications === 'Enabled',
    status: isActive ? 'active' : isCancelled ? 'cancelled' : 'paused',
    details: {
      oneTime,
      autoRenew: renewal === undefined ? undefined : renewal === 'Automatic',
      paymentMethod: text('Payment Method'),
      payer: text('Paid By'),
      notes: text('Notes'),
      website: text('URL'),
      cancelledOn: isCancelled ? ends : undefined,
      // On an active record, this is the date of a reminder.
      cancelBy: isCancelled ? undefined : ends,
    },
    problems,
  };
}

function priceOf(
  price: string | undefined,
  row: number,
  interview: Interview,
  problems: RowProblem[],
): Pick<Draft, 'amount' | 'currency'> {
  if (price === undefined) return {};
  // Wallos writes a decimal point; files edited by hand may have a comma.
  const read = readAmount(price, '.') ?? readAmount(price, ',');
  if (read === undefined) {
    problems.push({ code: 'invalidAmount', field: 'amount', params: { text: price.slice(0, 40) } });
    return {};
  }
  const meant = currencyMeant(read.currency, interview, { row, text: price });
  if (meant.problem !== undefined) problems.push(meant.problem);
  return { amount: read.amount, currency: meant.currency };
}
