import { describe, expect, test } from 'vitest';
import { firstShow } from '../../../src-main/window/first-show.ts';

/** A window that tells at once that it shows, unless it is slow. */
function begun({ isSlow = false } = {}) {
  const did: string[] = [];
  const first = firstShow({
    show() {
      did.push('show');
      if (!isSlow) first.wasShown();
    },
    shown: () => did.push('shown'),
  });
  return { did, first };
}

describe('a window that begins hidden', () => {
  test('is shown once there is something to see, and only then as it was', () => {
    const { did, first } = begun();
    expect(did).toEqual([]);
    first.ready();
    expect(did).toEqual(['show', 'shown']);
  });

  test('is shown once, whatever else tells that there is something to see', () => {
    for (const isSlow of [false, true]) {
      const { did, first } = begun({ isSlow });
      first.ready();
      first.ready();
      first.ready();
      expect(did.filter((each) => each === 'show')).toEqual(['show']);
    }
  });

  test('stays hidden where a person showed and closed it before there was something to see', () => {
    const { did, first } = begun();
    first.wasShown();
    first.ready();
    expect(did).toEqual(['shown']);
  });

  test('is made as it was at the first time only', () => {
    const { did, first } = begun();
    first.ready();
    first.wasShown();
    expect(did).toEqual(['show', 'shown']);
  });
});
