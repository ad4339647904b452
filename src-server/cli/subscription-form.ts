import { type Command, InvalidArgumentError } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { inputProblemIn } from '../contract/error-answer.ts';
import { recordEndpoints } from '../contract/app/records.ts';
import type { Input } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { parsePart } from '../contract/problems.ts';
import type { Actor, Context } from '../context.ts';
import type { Subscription } from '../domain/subscription.ts';
import { appAnswer } from '../subscriptions/json.ts';
import { createRecord, updateRecord } from '../subscriptions/records.ts';
import { hasName } from '../subscriptions/repository.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { setTrial } from '../subscriptions/status.ts';
import { type Found, addSubscriptionArgument, asOwner, findSubscriptionNamed } from './named.ts';
import { Interview, isAtTerminal } from './ask.ts';
import { dateOnly } from './date-argument.ts';
import { withData } from './data.ts';
import { isJson, report } from './output.ts';
import { documentOf, sentenceOf } from './subscription-text.ts';
import { type FieldOptions, addFieldOptions, every, fieldsIn } from './subscription-fields.ts';
import { accountOption } from './options.ts';

type Contract = typeof recordEndpoints;
type Draft = Input<Contract['createRecord']>['body'];
type Patch = Input<Contract['updateRecord']>['body'];
type Options = FieldOptions & { account?: string };

/** Adds `perennial subscriptions add` and `edit`. */
export function addFormCommands(subscriptions: Command): void {
  addFieldOptions(subscriptions.command('add'))
    .description('add a subscription; asks for what is missing in a terminal')
    .addOption(accountOption())
    .action(add);

  addFieldOptions(addSubscriptionArgument(subscriptions.command('edit')))
    .description('change a subscription; omitted options are unchanged')
    .action(edit);
}

const REQUIRED = ['name', 'category', 'amount', 'currency', 'every', 'next'] as const;
type Required = (typeof REQUIRED)[number];

async function add({ account, ...options }: Options, command: Command): Promise<void> {
  const missing = REQUIRED.filter((name) => options[name] === undefined);
  if (missing.length > 0 && (isJson(command) || !isAtTerminal())) {
    const names = missing.map((name) => `--${name}`).join(', ');
    command.error(`error: specify ${names}`);
  }
  // Before anything is asked.
  if (missing.length === 0) draftOf(options);
  else Object.assign(options, await answers(missing));
  const draft = draftOf(options);
  const { record, isTaken } = await withData(command, (context) => {
    const ownerId = resolveAccount(context, account).id;
    const isTaken = hasName(context.db, ownerId, draft.name);
    const made = asOwner(context, ownerId, (actor) =>
      withTrial(context, actor, createRecord(context, actor, draft), options.trialEnds),
    );
    return { record: appAnswer(made, context.today(ownerId)), isTaken };
  });
  const other = isTaken ? `\nThere is another subscription named ${record.name}.` : '';
  report(
    command,
    documentOf(record),
    `Added ${sentenceOf(record)}\nIts ID is ${record.id}.${other}`,
  );
}

const draftOf = (options: FieldOptions): Draft =>
  parsePart(recordEndpoints.createRecord, 'body', fieldsIn(options)) as Draft;

const QUESTIONS: Readonly<Record<Required, { text: string; usual?: string }>> = {
  name: { text: 'Name' },
  category: { text: 'Category', usual: 'Other' },
  amount: { text: 'Amount of one charge, such as 15.49' },
  currency: { text: 'Currency, such as USD' },
  every: { text: 'Charged every', usual: 'month' },
  next: { text: 'Next payment, YYYY-MM-DD' },
};

async function answers(missing: readonly Required[]): Promise<FieldOptions> {
  const interview = new Interview();
  try {
    const given: Record<string, unknown> = {};
    for (const name of missing) {
      given[name] = await interview.ask({
        ...QUESTIONS[name],
        read: (answer) => readAnswer(name, answer),
      });
    }
    return given;
  } finally {
    interview.close();
  }
}

function readAnswer(name: Required, answer: string): unknown {
  if (name === 'every') return every(answer);
  if (name === 'next') return dateOnly(answer);
  try {
    patchOf({ [name]: answer });
  } catch (error) {
    const problem = error instanceof AppError ? inputProblemIn(error) : undefined;
    if (problem?.kind !== 'rule') throw error;
    // The option's name means nothing to whoever is asked.
    throw new InvalidArgumentError(`It ${problem.rule}.`);
  }
  return answer;
}

async function edit(
  subscription: string,
  { account, ...options }: Options,
  command: Command,
): Promise<void> {
  const { trialEnds, ...others } = options;
  const isOnlyTrial = trialEnds !== undefined && Object.keys(others).length === 0;
  const patch = isOnlyTrial ? undefined : patchOf(others);
  const record = await withData(command, (context) => {
    const found = findSubscriptionNamed(context, subscription, account);
    const changed = asOwner(context, found.ownerId, (actor) =>
      withTrial(context, actor, patched(context, actor, found, patch), trialEnds),
    );
    return appAnswer(changed, context.today(found.ownerId));
  });
  report(command, documentOf(record), `Changed ${sentenceOf(record)}`);
}

const patchOf = (options: FieldOptions): Patch =>
  parsePart(recordEndpoints.updateRecord, 'body', fieldsIn(options)) as Patch;

const patched = (context: Context, actor: Actor, { id }: Found, patch: Patch | undefined) =>
  patch === undefined
    ? getSubscription(context, actor.ownerId, id)
    : updateRecord(context, actor, id, patch);

const withTrial = (
  context: Context,
  actor: Actor,
  subscription: Subscription,
  endsOn: string | undefined,
): Subscription =>
  endsOn === undefined ? subscription : setTrial(context, actor, subscription.id, endsOn || null);
