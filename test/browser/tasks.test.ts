import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { type Fault, faults } from './tasks/faults.ts';
import type { Task } from './tasks/task.ts';
import { tasks } from './tasks/tasks.ts';
import { perform, tryFault } from './tasks/trial.ts';
import { prepareData } from './tasks/world.ts';

// Each task is done without a fault, and its keys and clicks are counted; and with each fault before each of its
// steps. `npm test` tries a few of these, `npm run torture -- tasks` all of them.

// What the name of each fault has in it that is tried everywhere; empty for all of them.
const everywhere = process.env['PERENNIAL_TASK_FAULTS'];
const LIMIT_MS = 600_000;
const AT_ONCE = 4;

/** Of each fault, the task and the step that it happens before where only a few are tried. */
const FEW = [
  ['the server is killed and started again', 'add a service that is known', 'saves'],
  ['the network is cut', 'delete, and undo that', 'undoes that'],
  ['the disk is full', 'correct a payment', 'saves'],
  ['the key store is locked', 'set up ntfy, and send a test', 'saves'],
] as const;

function isTried(fault: Fault, task: Task, what: string): boolean {
  if (everywhere !== undefined) return fault.name.includes(everywhere);
  return FEW.some((few) => few.join() === [fault.name, task.name, what].join());
}

const isMeant = ({ name }: Task) =>
  everywhere !== undefined || FEW.some(([, task]) => task === name);

describe.runIf(hasBrowser)('a task of every day', () => {
  test.each(tasks.filter(isMeant))('$name', { timeout: LIMIT_MS }, async (task) => {
    const data = await prepareData();
    const { contents: expected, keys, clicks, seconds, milliseconds } = await perform(task, data);
    const counts = [keys, clicks, `${seconds.toFixed(1)} s`, `${Math.round(milliseconds)} ms`];
    console.log([task.name, ...counts].join(' | '));
    for (const [name, values] of Object.entries(task.result)) {
      expect(expected[name]).toContainEqual(expect.arrayContaining([...values]));
    }
    const trials = faults
      .filter(({ isPossible }) => isPossible)
      .flatMap((fault) => task.steps.map((step, at) => ({ fault, step, at })))
      .filter(({ fault, step }) => isTried(fault, task, step.what));
    const wrong: string[] = [];
    const queue = trials.values();
    const work = async () => {
      for (const { fault, step, at } of queue) {
        const found = await tryFault({ task, fault, at, data, expected });
        const told = found.map((each) => `${task.name}: ${fault.name}, ${step.what}: ${each}`);
        // All of them take long; the first defects are seen at once.
        if (everywhere !== undefined) console.log([...told, `${step.what}: tried`].join('\n'));
        wrong.push(...told);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
  });
});
