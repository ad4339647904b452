import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../../contract/errors.ts';
import { type ForeignDatabase, ForeignDatabaseError, openForeign } from '../../../db/foreign.ts';
import { limits } from '../limits.ts';
import { tooLarge } from './too-large.ts';

/** Opens a private copy of a foreign database in `scratch`. Throws an {@link AppError}. */
export function openDatabase(bytes: Uint8Array, scratch: string): ForeignDatabase {
  if (bytes.length > limits.databaseBytes) throw tooLarge(limits.databaseBytes);
  const most = {
    rows: limits.rows,
    cellBytes: limits.databaseCellBytes,
    tableBytes: limits.textBytes,
  };
  const database = orAppError(() => openForeign(bytes, join(scratch, `${randomUUID()}.db`), most));
  return {
    ...database,
    rows: (...table) => orAppError(() => database.rows(...table)),
    refuseViews: () => orAppError(() => database.refuseViews()),
  };
}

function orAppError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ForeignDatabaseError ? appErrorOf(error) : error;
  }
}

function appErrorOf({ failure, about }: ForeignDatabaseError): AppError {
  if (failure === 'damaged') return new AppError('damagedFile', { format: 'SQLite' });
  if (failure === 'tooComplex') return new AppError('fileTooComplex', {});
  if (failure === 'tooManyRows') return new AppError('tooManyRows', { most: limits.rows });
  return new AppError('unsafeDatabase', { name: about.slice(0, 100) });
}
