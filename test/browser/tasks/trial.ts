import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Fault } from './faults.ts';
import { type Step, type Task, isDone } from './task.ts';
import { Watch, fieldsOf, lookAt } from './watch.ts';
import { type World, contentsOf, isAtRest, openWorld } from './world.ts';

/** For no longer may somebody be kept waiting without a word. */
const LONGEST_MS = 10_000;
const LOOK_MS = 100;
// What comes by itself once all is well again comes by then; whoever sees nothing of it does something.
const PATIENCE_MS = 3000;
const SETTLED_MS = 500;

/** Does a whole task without a fault: what the data say then, and what it took. */
export async function perform(task: Task, data: string) {
  const world = await openWorld({ data, path: task.path });
  world.page.setDefaultTimeout(LONGEST_MS);
  await isAtRest(world);
  const startedAt = performance.now();
  for (const step of task.steps) await take(step, world);
  const milliseconds = performance.now() - startedAt;
  const contents = contentsOf(world);
  await world.end();
  const { keys, clicks, seconds } = world.person;
  return { contents, keys, clicks, seconds, milliseconds };
}

async function take(step: Step, world: World): Promise<void> {
  await step.act(world);
  if (await until(LONGEST_MS, () => isDone(step, world.page))) return;
  throw new Error(`whoever ${step.what} does not see it. ${await said(world.page)}`);
}

async function until(limitMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() > end) return false;
    await wait(LOOK_MS);
  }
}

/** A task in the midst of which something goes wrong. */
export type Trial = {
  task: Task;
  fault: Fault;
  /** The step before which it happens. */
  at: number;
  data: string;
  /** What the data say after the task without a fault. */
  expected: Record<string, unknown[]>;
};

/** Does a task, in the midst of which something goes wrong and is well again: what was not as it should be. */
export async function tryFault(trial: Trial): Promise<string[]> {
  const { task, fault, at, data, expected } = trial;
  const world = await openWorld({ data, path: task.path, isOnDisk: fault.needsDisk });
  world.page.setDefaultTimeout(LONGEST_MS);
  const wrong: string[] = [];
  try {
    await isAtRest(world);
    // What stands in fields from the start was not typed.
    const found = new Set(await fieldsOf(world.page));
    const typedIn = async (page: Page) =>
      (await fieldsOf(page)).filter((value) => !found.has(value));
    for (const [index, step] of task.steps.entries()) {
      if (index !== at) await take(step, world);
      else wrong.push(...(await strike(step, fault, world, await typedIn(world.page))));
    }
    wrong.push(...differences(contentsOf(world), expected));
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n');
    wrong.push(`${line} ${await said(world.page)}`);
  } finally {
    await world.end();
  }
  return wrong;
}

function differences(
  contents: Record<string, unknown[]>,
  expected: Record<string, unknown[]>,
): string[] {
  return Object.entries(expected).flatMap(([name, rows]) => {
    const [is, should] = [contents[name], rows].map((all) => JSON.stringify(all));
    return is === should ? [] : [`${name} are ${is}, not ${should}`];
  });
}

const said = async (page: Page) =>
  `The window says: ${(await lookAt(page)).text.replaceAll(/\s+/gu, ' ')}`;

/** Takes a step while something is wrong, and goes on as the window tells once it no longer is. */
async function strike(
  step: Step,
  fault: Fault,
  world: World,
  typed: readonly string[],
): Promise<string[]> {
  const { page } = world;
  const mend = await fault.begin(world);
  const watch = new Watch(page);
  const wrong = await tryStep(step, fault, world);
  await mend();
  const { blankMs, busyMs } = await watch.end();
  if (blankMs > LONGEST_MS) wrong.push(`blank for ${blankMs} ms`);
  if (busyMs > LONGEST_MS) wrong.push(`busy for ${busyMs} ms. ${await said(page)}`);
  if (await isDone(step, page)) return wrong;
  await goOn(step, world);
  const left = await fieldsOf(page);
  if (await isDone(step, page)) return wrong;
  const lost = typed.filter((value) => !left.some((each) => isKept(value, each)));
  if (lost.length > 0) wrong.push(`what was typed is gone: ${lost.join(', ')}`);
  await (step.again ?? step.act)(world);
  if (await until(LONGEST_MS, () => isDone(step, page))) return wrong;
  return [...wrong, `whoever ${step.what} again does not see it. ${await said(page)}`];
}

/** Whether what was typed into a field is there still. A day that was typed is shown as it was read. */
function isKept(typed: string, shown: string): boolean {
  const numbers = typed.match(/\d+/gu) ?? [typed];
  return shown.includes(typed) || numbers.every((number) => shown.includes(number));
}

/** Takes a step while something is wrong: either that makes no difference, or the window says what is wrong. */
async function tryStep(step: Step, fault: Fault, world: World): Promise<string[]> {
  const { page } = world;
  // What it needs may not be there; then the window has to say why.
  await step.act(world).catch(() => {});
  const isTold = async () => {
    const first = await lookAt(page);
    if (!fault.says.test(first.text)) return false;
    // What has just begun may not show yet.
    await wait(SETTLED_MS);
    const { text, isBusy } = await lookAt(page);
    return !isBusy && fault.says.test(text);
  };
  const isOver = async () => (await isDone(step, page)) || (await isTold());
  if (await until(LONGEST_MS, isOver)) return [];
  return [`nothing is said of it. ${await said(page)}`];
}

const OFFERS = ['Try again', 'Continue editing'];

/** Waits for what comes by itself, then takes what the window offers. */
async function goOn(step: Step, { page }: World): Promise<void> {
  const isOffered = async () => (await offered(page).count()) > 0;
  await until(PATIENCE_MS, async () => (await isDone(step, page)) || (await isOffered()));
  // What is under way may still take effect.
  await until(LONGEST_MS, async () => !(await lookAt(page)).isBusy);
  if ((await isDone(step, page)) || !(await isOffered())) return;
  // It may go meanwhile, with what it was for, or lie behind a dialog.
  const offer = offered(page).first();
  const held = await page.evaluateHandle(() => document.activeElement);
  await offer.click({ timeout: PATIENCE_MS }).catch(() => {});
  // Then they go on where they were.
  await held.evaluate((element) => element instanceof HTMLElement && element.focus());
  await until(PATIENCE_MS, () => isDone(step, page));
}

const offered = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^(${OFFERS.join('|')})$`, 'u') });
