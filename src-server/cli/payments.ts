import type { Command } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { paymentEndpoints } from '../contract/app/payments.ts';
import type { Input } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { parsePart } from '../contract/problems.ts';
import type { DateOnly } from '../domain/dates.ts';
import { amountOf } from '../domain/money.ts';
import {
  type PaymentAnswer,
  addPayment,
  changePayment,
  deletePayment,
  fillPayments,
} from '../payments/history.ts';
import { listPayments } from '../payments/service.ts';
import { findPayment } from '../payments/repository.ts';
import { appAnswer } from '../subscriptions/json.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { wholeNumber } from './arguments.ts';
import { dateOnly } from './date-argument.ts';
import { addExamples } from './examples.ts';
import { addSubscriptionArgument, asOwner, findSubscriptionNamed } from './named.ts';
import { withData } from './data.ts';
import { csvOption, priceInCsv, priceInTable, printList } from './list.ts';
import { report } from './output.ts';
import { firstOf } from './records.ts';
import { fieldsIn } from './subscription-fields.ts';
import { priceOf } from './subscription-text.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'payments list',
  'payments list Netflix --from 2026-01-01 --csv > netflix.csv',
  'payments add Netflix --paid-on 2026-11-14',
  'payments edit Netflix --paid-on 2026-11-14 --amount 12.99',
  'payments fill Netflix --from 2026-01-01',
  'payments rm Netflix --paid-on 2026-11-14',
];

type Options = { account?: string };
type Body = Input<(typeof paymentEndpoints)['addPayment']>['body'];

const paidOn = ['--paid-on <date>', 'the day of the payment, YYYY-MM-DD', dateOnly] as const;

/** Adds `perennial payments ...`. */
export function addPaymentCommands(program: Command): void {
  const payments = program
    .command('payments')
    .description('list, add, change, and delete payments in the history');
  addExamples(payments, EXAMPLES);

  payments
    .command('list')
    .description('list payments, newest first')
    .argument('[subscription]', 'the name or ID of a subscription; default: all')
    .addOption(accountOption())
    .option('--from <date>', 'only those on this day or later', dateOnly)
    .option('--to <date>', 'only those on this day or earlier', dateOnly)
    .option('--limit <n>', 'only the newest ones', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .addOption(csvOption())
    .action(list);

  addSubscriptionArgument(payments.command('add'))
    .description('add a payment that is missing')
    .requiredOption(...paidOn)
    .option('--amount <amount>', "the amount; default: the subscription's")
    .option('--currency <code>', "the currency; default: the subscription's")
    .action(add);

  addSubscriptionArgument(payments.command('edit'))
    .description('change a payment; omitted options are unchanged')
    .requiredOption(...paidOn)
    .option('--new-date <date>', 'the day on which it was made instead', dateOnly)
    .option('--amount <amount>', 'the amount')
    .option('--currency <code>', 'the currency')
    .action(edit);

  addSubscriptionArgument(payments.command('fill'))
    .description('add all scheduled payments since a past date, at the present amount')
    .requiredOption('--from <date>', 'the first day, YYYY-MM-DD', dateOnly)
    .action(fill);

  addSubscriptionArgument(payments.command('rm'))
    .description('delete a payment from the history')
    .requiredOption(...paidOn)
    .action(remove);
}

type ListOptions = Options & { from?: DateOnly; to?: DateOnly; limit?: number };

async function list(
  subscription: string | undefined,
  { account, from, to, limit = Number.POSITIVE_INFINITY }: ListOptions,
  command: Command,
): Promise<void> {
  const payments = await withData(command, (context) => {
    const { ownerId, id } =
      subscription === undefined
        ? { ownerId: resolveAccount(context, account).id, id: undefined }
        : findSubscriptionNamed(context, subscription, account, 'read');
    return firstOf(limit, (page) =>
      listPayments(context, ownerId, { subscriptionId: id, from, to, ...page }),
    );
  });
  printList(command, payments, {
    rows: payments,
    columns: [
      { name: 'Paid on', cell: (one) => one.paidOn },
      priceInTable(),
      { name: 'Name', cell: ({ name }) => name },
      { name: 'Category', cell: ({ category }) => category },
      ...priceInCsv,
      { name: 'ID', csv: ({ subscriptionId }) => subscriptionId },
    ],
    none: 'There are no payments.',
  });
}

type PriceOptions = { amount?: string; currency?: string };

const bodyOf = (date: DateOnly, price: PriceOptions, usual: { amount: number; currency: string }) =>
  parsePart(paymentEndpoints.addPayment, 'body', {
    amount: usual.amount,
    currency: usual.currency,
    ...fieldsIn(price),
    paidOn: date,
  }) as Body;

type PaidOn = Options & { paidOn: DateOnly };

async function add(
  subscription: string,
  { account, paidOn: date, ...price }: PaidOn & PriceOptions,
  command: Command,
): Promise<void> {
  const payment = await withData(command, (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, subscription, account);
    const usual = appAnswer(getSubscription(context, ownerId, id), context.today(ownerId));
    const body = bodyOf(date, price, usual);
    return asOwner(context, ownerId, (actor) => addPayment(context, actor, id, body)).data;
  });
  report(command, payment, `Added ${sentence(payment)}`);
}

const sentence = (payment: PaymentAnswer) =>
  `the payment of ${priceOf(payment)} for ${payment.name} on ${payment.paidOn}.`;

async function edit(
  subscription: string,
  { account, paidOn: date, newDate, ...price }: PaidOn & PriceOptions & { newDate?: DateOnly },
  command: Command,
): Promise<void> {
  if (newDate === undefined && Object.keys(price).length === 0) {
    command.error('error: specify --new-date, --amount, or --currency');
  }
  const payment = await withData(command, (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, subscription, account);
    return asOwner(context, ownerId, (actor) => {
      const { name } = getSubscription(context, ownerId, id);
      const before = findPayment(context.db, id, date);
      if (before === undefined) throw new AppError('payment_not_found', { name, paidOn: date });
      const usual = { ...before, amount: amountOf(before.amountHundredths) };
      const body = bodyOf(newDate ?? date, price, usual);
      return changePayment(context, actor, { id, paidOn: date }, body).data;
    });
  });
  report(command, payment, `Changed ${sentence(payment)}`);
}

async function fill(
  subscription: string,
  { account, from }: Options & { from: DateOnly },
  command: Command,
): Promise<void> {
  const added = await withData(command, (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, subscription, account);
    return asOwner(context, ownerId, (actor) => fillPayments(context, actor, id, from)).data;
  });
  report(command, added, `Payments added: ${added.length}.`);
}

async function remove(
  subscription: string,
  { account, paidOn: date }: PaidOn,
  command: Command,
): Promise<void> {
  const name = await withData(command, (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, subscription, account);
    return asOwner(context, ownerId, (actor) => {
      deletePayment(context, actor, { id, paidOn: date });
      return getSubscription(context, ownerId, id).name;
    });
  });
  report(
    command,
    { deleted: true, paidOn: date },
    `Deleted the payment for ${name} on ${date}. To add it again, use "perennial payments add".`,
  );
}
