import type { importEndpoints } from '../../contract/app/imports.ts';
import type { Context } from '../../context.ts';
import { showImports } from '../../transfer/import-answers.ts';
import { ImportFiles } from '../../transfer/import-files.ts';
import { type ImportParts, copyBeforeUndo, undoImport } from '../../transfer/imports.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for imports; each makes one service call. */
export function createImportHandlers(
  context: Context,
  parts: ImportParts,
): Pick<AppHandlers, keyof typeof importEndpoints> {
  const files = new ImportFiles(context, parts);
  return {
    uploadImport: {
      later: async ({ ownerId }, { query, bytes }) => files.hold(ownerId, query.fileName, bytes),
    },
    previewImport: {
      later: ({ ownerId }, { params, body }) => files.preview(ownerId, params.id, body),
    },
    applyImport: { later: (user, { params, body }) => files.apply(user, params.id, body) },
    listImports: ({ ownerId }, { query }) => showImports(context, ownerId, query),
    undoImport: {
      async later(user, { params }) {
        await copyBeforeUndo(context, params.id, parts.copies);
        return parts.writer.write(() => ({ data: undoImport(context, user, params.id) }));
      },
    },
  };
}
