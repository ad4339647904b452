import { describe, expect, test } from 'vitest';
import { AppSpelling } from '../../src-main/spelling.ts';

const off = { checkSpelling: false, language: 'system' } as const;
const on = { ...off, checkSpelling: true };

/** Spelling on a system, and what was asked of Chromium. */
function prepared(platform: NodeJS.Platform, preferred: string[] = ['de_DE.UTF-8', 'en-GB']) {
  const asked: [string, boolean][] = [];
  const spelling = new AppSpelling({
    platform,
    preferred: () => preferred,
    available: () => ['de', 'en-GB', 'en-US'],
    check: (languages, mayDownload) => asked.push([languages.join(), mayDownload]),
  });
  const statuses = () => spelling.state()?.languages.map(({ code, status }) => `${code} ${status}`);
  return { spelling, asked, statuses };
}

describe('where the system checks spelling', () => {
  test.each(['darwin', 'win32'] as const)(
    '%s is asked in the languages that a person prefers, and nothing is ever downloaded',
    (platform) => {
      const { spelling, asked } = prepared(platform);
      spelling.preferencesChanged(off);
      spelling.preferencesChanged(on);
      expect(asked).toEqual([['de,en-GB', false]]);
      expect(spelling.state()).toBeNull();
    },
  );
});

describe('on Linux', () => {
  test('nothing is checked, and nothing downloaded, until a person wants it', () => {
    const { spelling, asked, statuses } = prepared('linux');
    expect(statuses()).toEqual([]);
    spelling.preferencesChanged(off);
    expect(asked).toEqual([['', false]]);
    expect(statuses()).toEqual(['de off', 'en-GB off']);
    spelling.preferencesChanged(on);
    expect(asked.at(-1)).toEqual(['de,en-GB', true]);
    expect(statuses()).toEqual(['de loading', 'en-GB loading']);
    spelling.preferencesChanged(off);
    expect(asked.at(-1)).toEqual(['', false]);
    expect(statuses()).toEqual(['de off', 'en-GB off']);
  });

  test('only what changes is asked for again', () => {
    const { spelling, asked } = prepared('linux');
    spelling.preferencesChanged(on);
    spelling.preferencesChanged(on);
    expect(asked).toHaveLength(1);
  });

  test('the language of the window counts as well', () => {
    const { spelling, asked } = prepared('linux', ['de']);
    spelling.preferencesChanged({ ...on, language: 'en' });
    spelling.preferencesChanged({ ...on, language: 'zh-CN' });
    expect(asked).toEqual([
      ['de,en-US', true],
      ['de', true],
    ]);
  });

  test('each dictionary is followed, by whichever name Chromium has for it', () => {
    const { spelling, statuses } = prepared('linux');
    let told = 0;
    const stop = spelling.subscribe(() => (told += 1));
    spelling.preferencesChanged(on);
    spelling.happened('begun', 'de-DE');
    spelling.happened('read', 'de-DE');
    spelling.happened('failed', 'en-GB');
    expect(statuses()).toEqual(['de ready', 'en-GB failed']);
    // Chromium says so of an empty one too.
    spelling.happened('read', 'en-GB');
    expect(statuses()).toEqual(['de ready', 'en-GB failed']);
    expect(told).toBe(3);
    stop();
    spelling.happened('begun', 'en-GB');
    spelling.happened('read', 'en-GB');
    expect(statuses()).toEqual(['de ready', 'en-GB ready']);
    expect(told).toBe(3);
  });

  test('what was switched off, or is no language of the person, is nothing to tell of', () => {
    const { spelling, statuses } = prepared('linux');
    spelling.preferencesChanged(on);
    spelling.happened('failed', 'fr');
    spelling.preferencesChanged(off);
    spelling.happened('read', 'de');
    expect(statuses()).toEqual(['de off', 'en-GB off']);
  });

  test('what failed is tried again where it is switched on anew', () => {
    const { spelling, asked, statuses } = prepared('linux', ['de']);
    spelling.preferencesChanged(on);
    spelling.happened('failed', 'de');
    spelling.preferencesChanged(off);
    spelling.preferencesChanged(on);
    expect(asked.at(-1)).toEqual(['de', true]);
    expect(statuses()).toEqual(['de loading']);
  });
});
