import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import type { Result } from './result.ts';

/** A result as lines to read. */
export function textOf(result: Result): string {
  const { row, what, reference, unit, medians, quartiles, processor } = result;
  const spread = quartiles.map((quartile) => quartile.toFixed(2)).join(' to ');
  const lines = [
    `row ${row}: ${what}`,
    `  ${medians.ratio.toFixed(2)} x ${reference}; ${verdictOf(result)}`,
    `  ${short(medians.measured)} against ${short(medians.reference)} ${unit}; middle half of the rounds ${spread} x`,
  ];
  if (processor !== undefined) {
    const { ratio, measured, reference: other } = processor;
    lines.push(
      `  by processor time: ${ratio.toFixed(2)} x (${short(measured)} against ${short(other)} µs each)`,
    );
  }
  return lines.join('\n');
}

function verdictOf({ target, medians: { ratio } }: Result): string {
  if (target === undefined) return 'no target';
  const [bound, isReached] =
    'atLeast' in target
      ? [`at least ${target.atLeast}`, ratio >= target.atLeast]
      : [`at most ${target.atMost}`, ratio <= target.atMost];
  return `target ${bound} x: ${isReached ? 'reached' : 'MISSED'}`;
}

/** Writes all results as JSON, with the machine they were measured on. */
export function writeResults(file: string, results: readonly Result[], quick: boolean): void {
  const machine = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpus: cpus().map(({ model }) => model),
  };
  const document = { measuredAt: new Date().toISOString(), quick, machine, results };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
}

function short(value: number): number {
  return Number(value.toPrecision(4));
}
