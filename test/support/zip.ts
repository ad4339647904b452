import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
// Of Unix, so that the permissions below count.
const MADE_BY = 0x03_14;
const EXECUTABLE = 0o10_0755;

const numbers = (...fields: [size: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = buffer.writeUIntLE(value, at, size);
  return buffer;
};

const [STORED, DEFLATED] = [0, 8];

/** A ZIP file of executable files, by their names, which are stored as they are or compressed. */
export function zipOf(
  files: Readonly<Record<string, Buffer>>,
  { isCompressed = false } = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, data] of Object.entries(files)) {
    const name = Buffer.from(path);
    const content = isCompressed ? deflateRawSync(data) : data;
    // Version, flags, method, time and date, checksum, both sizes, lengths of the name and of what follows.
    const common = numbers(
      [2, 20],
      [2, 0],
      [2, isCompressed ? DEFLATED : STORED],
      [4, 0x21_0000],
      [4, crc32(data)],
      [4, content.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    );
    const local = Buffer.concat([numbers([4, LOCAL]), common, name, content]);
    directory.push(
      numbers([4, CENTRAL], [2, MADE_BY]),
      common,
      numbers([2, 0], [2, 0], [2, 0], [4, EXECUTABLE * 0x1_0000], [4, offset]),
      name,
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = Object.keys(files).length;
  return Buffer.concat([
    ...parts,
    central,
    numbers(
      [4, END],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, central.length],
      [4, offset],
      [2, 0],
    ),
  ]);
}
