import { said } from './error-message.ts';

// Line and column of a file, from 1.
type Place = { row?: number; column?: number };

const placeText = ({ row, column }: Place) =>
  row === undefined ? '' : `, in line ${row}${column === undefined ? '' : `, column ${column}`}`;

type Incomplete = { account: string; list: string; counted: number; found: number };

/** What can be wrong with a file to import, or with an import. */
export const importMessages = {
  emptyFile: said('The file is empty.', 'Export it again, or choose another file.'),
  noRows: said(
    'The file contains no subscriptions.',
    'Check that it is the right file, and export it again.',
  ),
  onlyHeader: said(
    'The table has a header, but no rows below it.',
    'Add a row for each subscription, or copy the rows along with the header.',
  ),
  fileTooLarge: ({ megabytes }: { megabytes: number }) =>
    said(
      `The file, or what it contains, is larger than ${megabytes} MB.`,
      'Choose a file that contains nothing but subscriptions.',
    ),
  tooManyRows: ({ most }: { most: number }) =>
    said(`The file has more than ${most} rows.`, 'Split it into several files.'),
  fileTooComplex: (place: Place) =>
    said(
      `The file is too complex to be a list of subscriptions${placeText(place)}.`,
      'Check that it is the right file.',
    ),
  unknownFormat: said(
    'The file is in no format that can be imported.',
    'Save it as CSV, or choose a file that one of the supported apps exported.',
  ),
  noRates: said(
    'The file contains no exchange rates.',
    'Choose a file of reference rates of the European Central Bank: XML, CSV, or ZIP.',
  ),
  otherFormat: ({ name }: { name: string }) =>
    said(`The file was not exported by ${name}.`, 'Have its format detected instead.'),
  damagedFile: ({ format, ...place }: { format: 'JSON' | 'CSV' | 'ZIP' | 'SQLite' } & Place) =>
    said(
      `The file is not valid ${format}${placeText(place)}.`,
      'Export or download it again: it is incomplete or damaged.',
    ),
  invalidExport: ({ path, value }: { path: string; value: string }) =>
    said(
      `The export has a value that Perennial does not write: ${path} is ${value}.`,
      'Correct that value, or use the file as it was exported.',
    ),
  incompleteExport: ({ account, list, counted, found }: Incomplete) =>
    said(
      `The export says that ${account} has ${counted} ${list}, but contains ${found}.`,
      'Use the file as it was exported, or correct the counts if you took records out yourself.',
    ),
  otherEncoding: ({ encoding }: { encoding: string }) =>
    said(
      `The file starts as ${encoding.toUpperCase()}, but is not valid ${encoding.toUpperCase()}.`,
      'Save it as UTF-8.',
    ),
  encryptedFile: said('The archive is encrypted.', 'Unpack it first, and import its content.'),
  unsafeDatabase: ({ name }: { name: string }) =>
    said(
      `The database contains code (${name}), which the app it is from doesn't have.`,
      'Export it again from that app.',
    ),
  file_not_found: said(
    'The file is no longer there: it is held for 30 minutes after it was sent.',
    'Send the file again.',
  ),
  newerExport: said(
    'The file was exported by a newer version of Perennial.',
    'Update Perennial, then import the file again.',
  ),
  nothingToImport: said(
    'The file has nothing that could be imported.',
    'See the preview for what is wrong with each row.',
  ),
  importOutdated: said(
    'The subscriptions have changed since the preview, so nothing was imported.',
    'Look at the preview again.',
  ),
  importCancelled: said(
    'It was cancelled, so nothing was imported.',
    'Send the request again to import the file after all.',
  ),
  undoCancelled: said(
    'It was cancelled, so the import was not undone.',
    'Send the request again to undo it after all.',
  ),
  importUndone: said('This import has been undone already.', 'There is nothing left to do.'),
};
