import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { openData } from '../../src-server/open-data.ts';
import { type Model, filesIn, restoreInto } from './disk.ts';
import { type Operation, canTrace, traced } from './disk-trace.ts';
import { type Observed, observe } from './observed.ts';
import { type Random, seeded } from './random.ts';

// Channels are changed, and all that this does to the disk is recorded. Then the folder is made as an end
// at some moment would have left it, and opened: every change that was acknowledged is there, and each is
// there whole, in the database and in the file of secrets, or not at all. `npm run torture` tries more.

const STATES = Number(process.env['PERENNIAL_POWER_LOSSES'] ?? 100);
const SEED = Number(process.env['PERENNIAL_SEED'] ?? Date.now() % 1_000_000);
const TURNS = Math.min(400, 40 + Math.floor(STATES / 10));
const TIME_LIMIT_MS = 60_000 + STATES * 1000;
const SCRIPT = join(import.meta.dirname, 'change-channels.ts');

type Told = { accounts: string[]; observed: Observed };
type Trial = {
  start: ReturnType<typeof filesIn>;
  operations: Operation[];
  /** What the script told after each acknowledged change, and after which operation. */
  told: (Told & { after: number })[];
};

/** A folder in memory: thousands of states are synced there. */
function folderInMemory(): string {
  const folder = mkdtempSync(join(canTrace ? '/dev/shm' : tmpdir(), 'perennial-power-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function record(folder: string): Trial {
  // Some that are there already, in the file of secrets too.
  traced(SCRIPT, folder, ['5', String(SEED + 1)]);
  const start = filesIn(folder);
  const operations = traced(SCRIPT, folder, [String(TURNS), String(SEED)]);
  const told = operations.flatMap((operation, after) =>
    operation.kind === 'tell' && operation.text !== ''
      ? [{ ...(JSON.parse(operation.text) as Told), after }]
      : [],
  );
  return { start, operations, told };
}

/** What is wrong with a folder that an end left; undefined where nothing is. */
function faultIn(folder: string, { told }: Trial, end: number): string | undefined {
  const acknowledged = told.findLastIndex(({ after }) => after < end);
  const expected = told.slice(acknowledged, acknowledged + 2).map(({ observed }) => observed);
  let found: Observed;
  try {
    const data = openData(prepareDataFolder(folder));
    found = observe(data.context, told.at(-1)?.accounts ?? []);
    data.close();
  } catch (error) {
    return `damaged: ${String(error)}`;
  }
  const same = expected.filter(({ commits }) => commits === found.commits);
  if (same.length === 0) return 'lost';
  const isWhole = same.some(({ secrets }) => isDeepStrictEqual(secrets, found.secrets));
  return isWhole ? undefined : 'half-applied';
}

function faultsOf(trial: Trial, model: Model, random: Random): Record<string, number> {
  const folder = join(folderInMemory(), 'state');
  const { operations, told } = trial;
  const from = (told[0]?.after ?? 0) + 1;
  const faults: Record<string, number> = {};
  for (let state = 0; state < STATES; state += 1) {
    const end = from + random.below(operations.length - from + 1);
    restoreInto(folder, { ...trial, operations: operations.slice(0, end), model, random });
    const fault = faultIn(folder, trial, end);
    if (fault !== undefined) faults[fault] = (faults[fault] ?? 0) + 1;
  }
  return faults;
}

test.runIf(canTrace)(
  `${STATES} ends at any moment, in each of three models, leave every change whole`,
  () => {
    const trial = record(folderInMemory());
    expect(trial.told).toHaveLength(TURNS + 1);
    const models: Model[] = ['killed', 'ordered', 'strict'];
    const faults = Object.fromEntries(
      models.map((model) => [model, faultsOf(trial, model, seeded(SEED))]),
    );
    const { length } = trial.operations;
    console.log(`${STATES} ends of ${length} operations each (seed ${SEED}):`, faults);
    expect(faults).toEqual({ killed: {}, ordered: {}, strict: {} });
  },
  TIME_LIMIT_MS,
);
