import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { table } from '../../src-server/cli/output.ts';

const NAMES = [
  'Netflix',
  '网易云音乐会员',
  '\u5bbd'.repeat(200),
  '\u{1f3b5} Music \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'e\u0301te\u0301',
  '\u0646\u062a\u0641\u0644\u0643\u0633',
  'a\u202eb\u0007c',
  'two\nlines',
  '',
];

test('columns line up on a terminal, whatever the names', () => {
  const lines = table(
    ['NAME', 'AMOUNT', 'NOTE'],
    NAMES.map((name) => [name, '15.49 USD', '']),
  ).split('\n');
  expect(lines).toHaveLength(NAMES.length + 1);
  const starts = lines.map((line) => stringWidth(line.slice(0, line.search(/AMOUNT|15\.49/))));
  expect(new Set(starts)).toEqual(new Set([402]));
  // What a terminal would obey is shown instead.
  expect(lines[7]).toContain(String.raw`a\u{202e}b\u{0007}c`);
});

test('thousands of rows take no time', () => {
  const rows = Array.from({ length: 150_000 }, (_, n) => [`Name ${n}`, '15.49 USD']);
  expect(table(['NAME', 'AMOUNT'], rows).split('\n')).toHaveLength(150_001);
});
