import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../limits.ts';
import { tooLarge } from './too-large.ts';

// The files worth opening in an archive, in order of preference.
const WANTED = [/\.(db|sqlite|sqlite3)$/i, /\.json$/i, /\.(csv|tsv|txt)$/i];

// Exports contain a file or two of metadata beside the data.
const MOST_OPENED = 4;

/**
 * The files in an archive that can be imported: databases, then JSON, then tables. Others, such as logos, are
 * never unpacked.
 */
export async function* unpack(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  try {
    const archive = await fromBufferPromise(asBuffer(bytes), { strictFileNames: true });
    for (const entry of await wantedEntries(archive)) yield await contentOf(archive, entry);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('damagedFile', { format: 'ZIP' });
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

async function wantedEntries(archive: ZipFile): Promise<Entry[]> {
  if (archive.entryCount > limits.archiveEntries) throw new AppError('fileTooComplex', {});
  const found: { entry: Entry; rank: number }[] = [];
  for await (const entry of archive.eachEntry()) {
    const { fileName } = entry;
    const kind = WANTED.findIndex((pattern) => pattern.test(fileName));
    // Prefer files near the root.
    if (kind !== -1) found.push({ entry, rank: kind * 1000 + fileName.split('/').length });
  }
  const entries = found.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry);
  return entries.slice(0, MOST_OPENED);
}

async function contentOf(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (uncompressedSize > limits.databaseBytes) throw tooLarge(limits.databaseBytes);
  if (entry.isEncrypted()) throw new AppError('encryptedFile');
  const packed = Buffer.alloc(compressedSize);
  let length = 0;
  const stream = await archive.openReadStreamPromise(entry, { decodeFileData: false });
  for await (const chunk of stream) length += (chunk as Buffer).copy(packed, length);
  // Synchronously, so that no work is in flight if the thread ends. Fails if the content exceeds its declared size.
  const content =
    compressionMethod === STORED
      ? packed
      : inflateRawSync(packed, { maxOutputLength: Math.max(uncompressedSize, 1) });
  if (crc32(content) !== entry.crc32) throw new AppError('damagedFile', { format: 'ZIP' });
  return content;
}

const STORED = 0;
