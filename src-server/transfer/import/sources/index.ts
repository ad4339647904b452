import type { ImportSource } from '../source.ts';
import { actual } from './actual/actual.ts';
import { ajnart } from './ajnart/ajnart.ts';
import { csv } from './csv/csv.ts';
import { dh1011 } from './dh1011/dh1011.ts';
import { firefly } from './firefly/firefly.ts';
import { hosted } from './hosted/hosted.ts';
import { huhusmang } from './huhusmang/huhusmang.ts';
import { perennial } from './perennial/perennial.ts';
import { renewlet } from './renewlet/renewlet.ts';
import { subtrackr } from './subtrackr/subtrackr.ts';
import { wallos } from './wallos/wallos.ts';
import { zublo } from './zublo/zublo.ts';

/** All sources. The first one that recognizes a file reads it, so `csv`, which takes any table, comes last. */
export const sources: readonly ImportSource[] = [
  perennial,
  wallos,
  subtrackr,
  hosted,
  zublo,
  renewlet,
  huhusmang,
  firefly,
  actual,
  dh1011,
  ajnart,
  csv,
];
