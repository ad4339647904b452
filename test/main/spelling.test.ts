import { describe, expect, test } from 'vitest';
import { AppSpelling, type SpellingParts } from '../../src-main/spelling.ts';

const off = { checkSpelling: false, language: 'system' } as const;
const on = { ...off, checkSpelling: true };
const MINUTE_MS = 60_000;

/** Spelling on a system, what was asked of Chromium, and what was said. */
function prepared(platform: NodeJS.Platform, parts: Partial<SpellingParts> = {}) {
  const asked: [string, boolean][] = [];
  const warned: string[] = [];
  const timers: { ms: number; work: () => void }[] = [];
  const spelling = new AppSpelling({
    platform,
    preferred: () => ['de_AT.UTF-8', 'en-GB'],
    locale: () => 'en-US',
    available: () => ['de', 'de-DE', 'en-GB', 'en-US', 'fr', 'it'],
    check: (languages, mayDownload) => asked.push([languages.join(), mayDownload]),
    after(ms, work) {
      const timer = { ms, work };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer) >>> 0, 1);
    },
    warn: (error) => warned.push(String(error)),
    ...parts,
  });
  const statuses = () => spelling.state()?.languages.map(({ code, status }) => `${code} ${status}`);
  return { spelling, asked, warned, timers, statuses };
}

describe('where the system checks spelling', () => {
  test.each(['darwin', 'win32'] as const)(
    '%s is asked in all languages that a person prefers, and nothing is ever downloaded',
    (platform) => {
      const { spelling, asked, timers } = prepared(platform, {
        preferred: () => ['de-AT', 'en-GB', 'fr', 'it'],
      });
      spelling.preferencesChanged(off);
      spelling.preferencesChanged(on);
      expect(asked).toEqual([['de,en-GB,fr,it', false]]);
      expect(spelling.state()).toBeNull();
      // Chromium passes over one that it has nothing for, and nobody waits for it.
      for (const event of ['begun', 'failed'] as const) spelling.happened(event, 'fr');
      expect([asked.length, timers]).toEqual([1, []]);
    },
  );
});

describe('on Linux', () => {
  test('nothing is checked, and nothing downloaded, until a person wants it', () => {
    const { spelling, asked, statuses, timers } = prepared('linux');
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
    expect(timers).toEqual([]);
  });

  test('only what changes is asked for again', () => {
    const { spelling, asked } = prepared('linux');
    spelling.preferencesChanged(on);
    spelling.preferencesChanged(on);
    expect(asked).toHaveLength(1);
  });

  test('dictionaries are three at most', () => {
    const { spelling, asked } = prepared('linux', { preferred: () => ['de', 'en', 'fr', 'it'] });
    spelling.preferencesChanged(on);
    expect(asked).toEqual([['de,en-US,fr', true]]);
  });

  test('the language of the window counts as well', () => {
    const { spelling, asked } = prepared('linux', { preferred: () => ['de'] });
    spelling.preferencesChanged({ ...on, language: 'en' });
    spelling.preferencesChanged({ ...on, language: 'zh-CN' });
    expect(asked).toEqual([
      ['de,en-US', true],
      ['de', true],
    ]);
  });

  test('the app’s own language counts only where the system names none', () => {
    for (const [preferred, languages] of [
      [['C'], 'en-US'],
      [['eu_ES'], ''],
    ] as const) {
      const { spelling, asked } = prepared('linux', { preferred: () => preferred });
      spelling.preferencesChanged(on);
      expect(asked).toEqual([[languages, languages !== '']]);
    }
  });

  test('each dictionary is followed, and nothing is said to be checked before all are there', () => {
    const { spelling, statuses, timers } = prepared('linux');
    let told = 0;
    const stop = spelling.subscribe(() => (told += 1));
    spelling.preferencesChanged(on);
    spelling.happened('begun', 'de');
    spelling.happened('read', 'de');
    expect(statuses()).toEqual(['de loading', 'en-GB loading']);
    spelling.happened('read', 'en-GB');
    expect(statuses()).toEqual(['de ready', 'en-GB ready']);
    expect([told, timers]).toEqual([3, []]);
    spelling.happened('begun', 'en-GB');
    expect(statuses()).toEqual(['de loading', 'en-GB loading']);
    stop();
    spelling.happened('read', 'en-GB');
    expect(told).toBe(4);
  });

  test('one that failed does not keep the others from being checked', () => {
    const { spelling, asked, statuses } = prepared('linux');
    spelling.preferencesChanged(on);
    spelling.happened('read', 'de');
    spelling.happened('failed', 'en-GB');
    expect(asked.at(-1)).toEqual(['de', true]);
    expect(statuses()).toEqual(['de ready', 'en-GB failed']);
    // Chromium says so of an empty one too.
    spelling.happened('read', 'en-GB');
    expect(statuses()).toEqual(['de ready', 'en-GB failed']);
    spelling.happened('failed', 'de');
    expect(asked.at(-1)).toEqual(['', false]);
    expect(statuses()).toEqual(['de failed', 'en-GB failed']);
  });

  test('one that nothing is heard of has failed', () => {
    const { spelling, asked, statuses, timers } = prepared('linux');
    spelling.preferencesChanged(on);
    spelling.happened('read', 'de');
    expect(timers.map(({ ms }) => ms)).toEqual([5 * MINUTE_MS]);
    timers[0]?.work();
    expect(asked.at(-1)).toEqual(['de', true]);
    expect(statuses()).toEqual(['de ready', 'en-GB failed']);
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
    const { spelling, asked, statuses } = prepared('linux', { preferred: () => ['de'] });
    spelling.preferencesChanged(on);
    spelling.happened('failed', 'de');
    spelling.preferencesChanged(off);
    spelling.preferencesChanged(on);
    expect(asked.at(-1)).toEqual(['de', true]);
    expect(statuses()).toEqual(['de loading']);
  });
});

const fail = (): never => {
  throw new Error('refused');
};

describe('what the system or Chromium refuses', () => {
  test.each([
    { preferred: fail },
    { available: fail },
    { available: () => undefined as unknown as string[] },
  ])('names no languages, is said, and keeps nothing else from going on: %o', (parts) => {
    const { spelling, warned, statuses } = prepared('linux', parts);
    spelling.preferencesChanged(on);
    expect(warned).toHaveLength(1);
    expect(statuses()).toEqual([]);
  });

  test('is said to have failed, and is tried again where it is switched on anew', () => {
    let isRefused = true;
    const { spelling, warned, statuses, timers } = prepared('linux', {
      check: (languages) => void (isRefused && languages.length > 0 && fail()),
    });
    spelling.preferencesChanged(on);
    expect(warned).toEqual(['Error: refused']);
    expect(statuses()).toEqual(['de failed', 'en-GB failed']);
    expect(timers).toEqual([]);
    isRefused = false;
    spelling.preferencesChanged(off);
    spelling.preferencesChanged(on);
    expect(statuses()).toEqual(['de loading', 'en-GB loading']);
  });
});
