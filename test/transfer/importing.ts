import { onTestFinished } from 'vitest';
import { commandLineActor, listAccounts } from '../../src-server/accounts/service.ts';
import type { Context } from '../../src-server/context.ts';
import { ExportFile } from '../../src-server/contract/app/export-file.ts';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { exportAccounts } from '../../src-server/transfer/export.ts';
import {
  type ImportChoices,
  applyImport,
  previewImport,
  writeImport,
} from '../../src-server/transfer/imports.ts';
import { undoImport } from '../../src-server/transfer/undo-import.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';

/** An account that files are imported into. */
export function account() {
  const folder = temporaryFolder();
  const clock = manualClock('2026-11-25T12:00:00.000Z');
  const data = openData(prepareDataFolder(folder), { clock, ids: systemIds });
  onTestFinished(() => data.close());
  const { context } = data;
  const actor = commandLineActor(context, String(listAccounts(context)[0]?.id));
  const copies = `${folder} backups`;
  return {
    context,
    actor,
    copies,
    preview: (bytes: Uint8Array, choices: ImportChoices = {}) =>
      previewImport(context, actor.ownerId, { name: 'file', bytes }, choices),
    apply: (bytes: Uint8Array, choices: ImportChoices = {}, expected?: number) =>
      applyImport(context, actor, { name: 'file', bytes }, choices, {
        write: async (task, rows) => writeImport(context, task, [...rows]),
        copies,
        ...(expected === undefined ? {} : { expected }),
      }),
    undo: (id: string) => undoImport(context, actor, id),
    /** Moves passed dates on, as on this day. */
    passTo: (day: string) => {
      clock.setWall(`${day}T12:00:00.000Z`);
      data.days.keepAllAtOnce();
    },
  };
}

/** Everything of the account but what was done and imported, which every import adds to. */
export async function stateOf(context: Context) {
  const text = await exportAccounts(context, listAccounts(context));
  return ExportFile.parse(JSON.parse(text)).accounts.map(
    ({ activity: _activity, imports: _imports, counts: _counts, ...state }) => state,
  );
}

export const recordsIn = async (context: Context) =>
  (await stateOf(context))[0]?.subscriptions ?? [];

export const table = (...lines: string[]) =>
  Buffer.from(['Name,Category,Amount,Currency,Billing period,Next payment', ...lines].join('\n'));
export const tableWithIds = (price: string) =>
  Buffer.from(
    `ID,Name,Category,Amount,Currency,Billing period,Next payment\n1,Netflix,Video,${price},USD,monthly,2026-12-14`,
  );
export const NETFLIX = 'Netflix,Video,15.49,USD,monthly,2026-12-14';
export const DISNEY = 'Disney+,Video,8.99,EUR,monthly,2026-12-20';
