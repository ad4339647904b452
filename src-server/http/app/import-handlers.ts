import type { importEndpoints } from '../../contract/app/imports.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../../context.ts';
import { Cancellable } from '../../platform/cancellable.ts';
import { showImports } from '../../transfer/import-answers.ts';
import { ImportFiles } from '../../transfer/import-files.ts';
import type { RunJob } from '../../jobs/run.ts';
import { copyBeforeUndo, requireImport } from '../../transfer/undo-import.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for imports; each makes one service call. */
export function createImportHandlers(
  context: Context,
  { runJob, copies }: { runJob: RunJob; copies: string },
): Pick<AppHandlers, keyof typeof importEndpoints> {
  const files = new ImportFiles(context, {
    copies,
    write: (task, rows, signal) => runJob('applyImport', task, { rows, signal }),
    restore: (ownerId, bytes, signal) => runJob('restoreExport', { ownerId, bytes }, { signal }),
  });
  const undoing = new Cancellable(() => new AppError('undoCancelled'));
  return {
    uploadImport: {
      later: async ({ ownerId }, { query, bytes }) => files.hold(ownerId, query.fileName, bytes),
    },
    previewImport: {
      later: ({ ownerId }, { params, body }) => files.preview(ownerId, params.id, body),
    },
    applyImport: { later: (user, { params, body }) => files.apply(user, params.id, body) },
    cancelImport: { later: async ({ ownerId }, { params }) => files.cancel(ownerId, params.id) },
    listImports: ({ ownerId }, { query }) => showImports(context, ownerId, query),
    undoImport: {
      later: (user, { params: { id } }) =>
        undoing.run(`${user.ownerId} ${id}`, async (signal) => {
          await copyBeforeUndo(context, id, copies);
          return { data: await runJob('undoImport', { actor: user, id }, { signal }) };
        }),
    },
    cancelUndo: {
      async later({ ownerId }, { params: { id } }) {
        requireImport(context, ownerId, id);
        return { data: { wasRunning: undoing.cancel(`${ownerId} ${id}`) } };
      },
    },
  };
}
