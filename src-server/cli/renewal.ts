import type { Command } from 'commander';
import { paymentEndpoints } from '../contract/app/payments.ts';
import type { Input } from '../contract/endpoint.ts';
import { parsePart } from '../contract/problems.ts';
import { nextCharge } from '../contract/schedule-preview.ts';
import type { Actor, Context } from '../context.ts';
import type { DateOnly } from '../domain/dates.ts';
import { setPrice } from '../payments/price.ts';
import type { PaymentAnswer } from '../payments/history.ts';
import { renewEarly, renewSubscription } from '../renewals/confirm.ts';
import { type AppAnswer, appAnswer } from '../subscriptions/json.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { CliError } from './cli-error.ts';
import { dateOnly } from './date-argument.ts';
import { type Found, addSubscriptionArgument, asOwner, findSubscriptionNamed } from './named.ts';
import { withData } from './data.ts';
import { report } from './output.ts';
import { fieldsIn } from './subscription-fields.ts';
import { documentOf, intervalText, nextText, priceOf } from './subscription-text.ts';

/** Adds `perennial subscriptions renew` and `price`. */
export function addRenewalCommands(subscriptions: Command): void {
  addSubscriptionArgument(subscriptions.command('renew'))
    .description('mark a charge as renewed: record its payment, and move on to the next date')
    .option('--early', 'the next charge has been paid before its day; recorded as paid today')
    .option('--date <date>', 'only if this is the date of the next charge, YYYY-MM-DD', dateOnly)
    .action(renew);

  addSubscriptionArgument(subscriptions.command('price'))
    .description('set the amount, also of the payments since a past day')
    .requiredOption('--amount <amount>', 'the new amount of one charge, such as 17.99')
    .option(
      '--since <date>',
      'the first day with this amount, YYYY-MM-DD; default: today',
      dateOnly,
    )
    .action(price);
}

type Options = { account?: string };
type RenewOptions = Options & { early?: true; date?: DateOnly };
type Changed = { record: AppAnswer; payments: readonly PaymentAnswer[] };

async function renew(
  text: string,
  { account, early, date }: RenewOptions,
  command: Command,
): Promise<void> {
  const { record, payments } = await withData(command, (context) => {
    const found = findSubscriptionNamed(context, text, account);
    return asOwner(context, found.ownerId, (actor) => {
      const { subscription, payments } = confirm(context, actor, found, { early, date });
      return { record: appAnswer(subscription, context.today(found.ownerId)), payments };
    });
  });
  report(
    command,
    { subscription: documentOf(record), payments },
    renewedText({ record, payments }),
  );
}

function confirm(
  context: Context,
  actor: Actor,
  { ownerId, id }: Found,
  { early, date }: { early: true | undefined; date: DateOnly | undefined },
) {
  const today = context.today(ownerId);
  const record = appAnswer(getSubscription(context, ownerId, id), today);
  // Without a charge, the refusal says so.
  const due = nextCharge(record) ?? record.nextPaymentDate;
  const charge = date ?? due;
  // A charge whose day has come is not early.
  if (early !== true || due <= today) return renewSubscription(context, actor, id, charge);
  if (record.isTrial) {
    throw new CliError(
      `${record.name} is on trial until ${record.trialEndsOn}, so nothing has been charged yet.`,
      `To end the trial, run: perennial subscriptions trial ${id} --none`,
    );
  }
  return renewEarly(context, actor, id, charge);
}

function renewedText({ record, payments }: Changed): string {
  const [first, ...others] = payments;
  const paid =
    first === undefined
      ? 'The payment was there already.'
      : others.length === 0
        ? `Payment: ${priceOf(first)} on ${first.paidOn}.`
        : `Payments: ${payments.length}, from ${first.paidOn} to ${others.at(-1)?.paidOn}.`;
  return `Renewed ${record.name}. ${paid} Next payment on ${nextText(record)}.`;
}

type PriceOptions = Options & { amount: string; since?: DateOnly };
type PriceBody = Input<(typeof paymentEndpoints)['setPrice']>['body'];

async function price(
  text: string,
  { account, amount, since }: PriceOptions,
  command: Command,
): Promise<void> {
  const { record, payments } = await withData(command, (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, text, account);
    const today = context.today(ownerId);
    const body = parsePart(paymentEndpoints.setPrice, 'body', {
      ...fieldsIn({ amount }),
      since: since ?? today,
    }) as PriceBody;
    return asOwner(context, ownerId, (actor) => {
      const { subscription, payments } = setPrice(context, actor, id, body);
      return { record: appAnswer(subscription, today), payments };
    });
  });
  const none =
    since === undefined
      ? ''
      : ` No payments since ${since} had another amount. To add past ones, see: perennial payments fill --help`;
  const corrected = payments.length === 0 ? none : ` Payments corrected: ${payments.length}.`;
  report(
    command,
    { subscription: documentOf(record), paymentsBefore: payments },
    `${record.name} now costs ${priceOf(record)} ${intervalText(record)}.${corrected}`,
  );
}
