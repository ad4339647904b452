import type { transferEndpoints } from '../contract/app/transfer.ts';
import type { Reply } from '../contract/endpoint.ts';
import { listAccounts } from '../accounts/service.ts';
import type { Context } from '../context.ts';
import { fileNameOf } from '../platform/file-names.ts';
import { exportAccounts } from './export.ts';

type File = Reply<(typeof transferEndpoints)['exportData']>;

/** A complete export of an account, or of all where none is named, as a file. */
export async function exportFile(context: Context, ownerId: string | undefined): Promise<File> {
  const accounts = listAccounts(context).filter(
    ({ id }) => ownerId === undefined || id === ownerId,
  );
  const [only, ...more] = accounts;
  const whose = only !== undefined && more.length === 0 ? `${only.name} ` : '';
  const day = context.clock.today();
  return {
    fileName: fileNameOf(`Perennial ${whose}${day}.json`),
    mediaType: 'application/json; charset=utf-8',
    content: await exportAccounts(context, accounts),
  };
}
