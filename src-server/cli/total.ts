import { type Command, InvalidArgumentError, Option } from 'commander';
import { commandLineActor, resolveAccount } from '../accounts/service.ts';
import type { Context } from '../context.ts';
import { conversionEndpoints } from '../contract/app/conversion.ts';
import { parsePart } from '../contract/problems.ts';
import { parseRate } from '../domain/conversion.ts';
import { findConversion, saveRates } from '../conversion/repository.ts';
import { type ShownConversion, showConversion, updateConversion } from '../conversion/service.ts';
import { currencyCode, requireChange } from './arguments.ts';
import { addExamples } from './examples.ts';
import { contentOf } from './file-content.ts';
import { withData } from './data.ts';
import { print, report } from './output.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'total show',
  'total set --currency EUR --download true',
  'total set --currency ""',
  'total rate SEK 11.2',
  'total rate SEK ""',
  'total load eurofxref-hist.zip',
];

type AccountOption = { account?: string };
type SetOptions = AccountOption & { currency?: string; download?: 'true' | 'false' };
type Changes = Parameters<typeof updateConversion>[2];

/** Adds `perennial total ...`. */
export function addTotalCommands(program: Command): void {
  const total = program
    .command('total')
    .description('show one total in one currency, and set the exchange rates for it');
  addExamples(total, EXAMPLES);

  total
    .command('show')
    .description('show the currency of the total and its exchange rates')
    .addOption(accountOption())
    .action(show);

  total
    .command('set')
    .description('choose the currency of the total, and whether a running server downloads rates')
    .addOption(accountOption())
    .option('--currency <code>', 'the currency of the total; "" for no total')
    .addOption(
      new Option('--download <choice>', 'download rates of the European Central Bank').choices([
        'true',
        'false',
      ]),
    )
    .action(set);

  total
    .command('rate')
    .description("enter a rate: how many units one unit of the total's currency is worth")
    .argument('<currency>', 'the currency, such as SEK', currencyCode)
    .argument('<rate>', 'a number such as 11.2; "" removes your rate', rateOrNone)
    .addOption(accountOption())
    .action(setRate);

  total
    .command('load')
    .description(
      "load reference rates from a file of the European Central Bank's: XML, CSV, or ZIP",
    )
    .argument('<file>', 'the file; "-" for standard input')
    .action(load);
}

function rateOrNone(text: string): string {
  if (text === '' || parseRate(text) !== undefined) return text;
  throw new InvalidArgumentError('Enter a number above 0 such as 11.2, or "" to remove your rate.');
}

async function show({ account }: AccountOption, command: Command): Promise<void> {
  const shown = await withData(command, (context) =>
    showConversion(context, resolveAccount(context, account).id),
  );
  print(command, shown, textOf(shown));
}

async function set(options: SetOptions, command: Command): Promise<void> {
  requireChange(command, options);
  const { account, currency, download } = options;
  const body = bodyOf({
    ...(currency === undefined
      ? {}
      : { currency: currency === '' ? null : currency.toUpperCase() }),
    ...(download === undefined ? {} : { automatic: download === 'true' }),
  });
  await change(command, account, () => body);
}

async function setRate(
  currency: string,
  rate: string,
  { account }: AccountOption,
  command: Command,
): Promise<void> {
  await change(command, account, ({ currency: base, ownRates }) => {
    if (base === null) {
      command.error('error: choose the currency of the total first, with: perennial total set');
    }
    if (currency === base && rate !== '') {
      command.error(`error: ${base} is the currency of the total; enter rates of other currencies`);
    }
    const others = ownRates.filter((own) => own.currency !== currency);
    return bodyOf({ ownRates: rate === '' ? others : [...others, { currency, base, rate }] });
  });
}

// Validated by the window's rules, which also provide the messages.
const bodyOf = (body: Readonly<Record<string, unknown>>): Changes =>
  parsePart(conversionEndpoints.updateConversion, 'body', body) as Changes;

async function change(
  command: Command,
  account: string | undefined,
  changesFor: (before: ReturnType<typeof findConversion>) => Changes,
): Promise<void> {
  const shown = await withData(command, (context) =>
    context.db
      .transaction(() => {
        const { id } = resolveAccount(context, account);
        const changes = changesFor(findConversion(context.db, id));
        updateConversion(context, commandLineActor(context, id), changes);
        return showConversion(context, id);
      })
      .immediate(),
  );
  report(command, shown, textOf(shown));
}

async function load(file: string, _options: unknown, command: Command): Promise<void> {
  // Most commands don't need it.
  const { readRates } = await import('../conversion/rates-file.ts');
  const days = await readRates(await contentOf(file));
  await withData(command, (context: Context) =>
    context.db
      .transaction(() => {
        saveRates(context.db, days);
        context.changes.note('conversion');
      })
      .immediate(),
  );
  const loaded = { days: days.length, from: days[0]?.day, until: days.at(-1)?.day };
  report(
    command,
    loaded,
    loaded.days === 1
      ? `Loaded the rates of ${loaded.until}.`
      : `Loaded rates of ${loaded.days} days, from ${loaded.from} to ${loaded.until}.`,
  );
}

function textOf({ currency, automatic, reference, ownRates, missing }: ShownConversion): string {
  const own = ownRates.map(({ currency: of, base, rate }) => `1 ${base} = ${rate} ${of}`);
  return [
    `Currency     ${currency ?? 'none'}`,
    `Downloads    ${automatic ? 'on' : 'off'}`,
    `Rates        ${reference === null ? 'none' : `of ${reference.day}`}`,
    `Your rates   ${own.length === 0 ? 'none' : own.join(', ')}`,
    ...(missing.length === 0 ? [] : [`No rate      ${missing.join(', ')}`]),
  ].join('\n');
}
