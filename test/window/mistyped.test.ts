import { expect, test } from 'vitest';
import { isMistyped } from '../../src-renderer/lib/mistyped.ts';

test.each([
  ['netflix', 'netflix', 0],
  ['netflx', 'netflix', 1],
  ['netfliix', 'netflix', 1],
  ['netflex', 'netflix', 1],
  ['nteflix', 'netflix', 1],
  ['netflxi', 'netflix', 1],
  ['etflix', 'netflix', 1],
  ['spotfi', 'spotify', 2],
  ['ntefilx', 'netflix', 2],
  ['kitten', 'sitting', 3],
  ['', 'neon', 4],
  ['爱奇异', '爱奇艺', 1],
])('%s is %s but for %i letters', (one, other, most) => {
  for (const [typed, meant] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(isMistyped(typed, meant, most)).toBe(true);
    expect(isMistyped(typed, meant, most - 1)).toBe(false);
  }
});
