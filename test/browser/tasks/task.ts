import type { Locator, Page } from 'playwright';
import type { World } from './world.ts';

/** What somebody does at once, and what they see then. */
export type Step = {
  what: string;
  act: (world: World) => Promise<void>;
  /** How they do it once more, where that is not the same. */
  again?: (world: World) => Promise<void>;
  /** What tells them that they can go on. */
  sees: (page: Page) => Locator;
  /** The value that it has, where it is a field. */
  value?: string;
};

/** Something that is done with the window every day, the shortest way. */
export type Task = {
  name: string;
  /** Where it begins; Overview unless said otherwise. */
  path?: string | undefined;
  steps: readonly Step[];
  /** Of the data in the end, values of one row each; the trial holds every way through to all of them. */
  result: Record<string, readonly unknown[]>;
};

/** Whether a step has done what it is for. */
export async function isDone({ sees, value }: Step, page: Page): Promise<boolean> {
  const seen = sees(page).first();
  if (!(await seen.isVisible())) return false;
  return value === undefined || (await seen.inputValue()) === value;
}
