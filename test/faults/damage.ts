import type { Random } from './random.ts';

const PAGE = 4096;

type Damage = (bytes: Buffer, random: Random, older: Buffer) => Buffer;

const pageAt = (bytes: Buffer, random: Random) => random.below(bytes.length / PAGE) * PAGE;
const flip = (bytes: Buffer, at: number, random: Random) =>
  void bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);

/** What faults of disks, cables and programs make of a database. `older` is the same one some time before. */
export const damages: Readonly<Record<string, Damage>> = {
  'a bit flipped'(bytes, random) {
    flip(bytes, random.below(bytes.length), random);
    return bytes;
  },
  'ten bits flipped in a page'(bytes, random) {
    const page = pageAt(bytes, random);
    for (let count = 0; count < 10; count += 1) flip(bytes, page + random.below(PAGE), random);
    return bytes;
  },
  'a digit changed'(bytes, random) {
    let at = random.below(bytes.length);
    while (!/\d/.test(String.fromCodePoint(bytes.readUInt8(at)))) at = (at + 1) % bytes.length;
    bytes.writeUInt8(0x30 + ((bytes.readUInt8(at) - 0x30 + 1 + random.below(9)) % 10), at);
    return bytes;
  },
  'a page of zeros'(bytes, random) {
    const page = pageAt(bytes, random);
    return bytes.fill(0, page, page + PAGE);
  },
  'half a page of zeros'(bytes, random) {
    const page = pageAt(bytes, random) + (PAGE / 2) * random.below(2);
    return bytes.fill(0, page, page + PAGE / 2);
  },
  'a page of noise'(bytes, random) {
    const page = pageAt(bytes, random);
    for (let at = page; at < page + PAGE; at += 1) bytes.writeUInt8(random.below(256), at);
    return bytes;
  },
  'two pages swapped'(bytes, random) {
    const [one, other] = [pageAt(bytes, random), pageAt(bytes, random)];
    const kept = Buffer.from(bytes.subarray(one, one + PAGE));
    bytes.copy(bytes, one, other, other + PAGE);
    kept.copy(bytes, other);
    return bytes;
  },
  'a page written to another place'(bytes, random) {
    const [from, to] = [pageAt(bytes, random), pageAt(bytes, random)];
    bytes.copy(bytes, to, from, from + PAGE);
    return bytes;
  },
  'a page that was never written'(bytes, random, older) {
    const page = pageAt(older, random);
    older.copy(bytes, page, page, page + PAGE);
    return bytes;
  },
  'cut off'(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  'noise in the header'(bytes, random) {
    bytes.writeUInt8(random.below(256), random.below(100));
    return bytes;
  },
};
