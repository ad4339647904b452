import { describe, expect, test } from 'vitest';
import { prepared, release } from './manual-updater.ts';

async function ready(options: Parameters<typeof prepared>[0] = {}) {
  const all = prepared(options);
  all.updates.begin();
  all.updates.check();
  await all.answer(release('1.1.0'));
  await all.answer();
  return all;
}

describe('what is ready', () => {
  test('is installed by a restart, asked for once', async () => {
    const { updates, calls } = await ready();
    expect([updates.install(), updates.install()]).toEqual([true, false]);
    expect(calls.slice(2)).toEqual(['restart']);
    await updates.carryOut(true);
    expect(calls.at(-1)).toBe('install true');
  });

  test('and could not be installed is remembered, and forgotten with a newer one', async () => {
    const { updates, kept, answer } = await ready();
    updates.install();
    updates.happened({ kind: 'not_installed', step: 'copy', detail: 'disk full' });
    expect(kept).toEqual([{ version: '1.1.0', step: 'copy', detail: 'disk full' }]);
    updates.check();
    await answer(release('1.2.0'));
    expect(kept.at(-1)).toBeUndefined();
  });

  test('nothing else can be installed', async () => {
    const { updates, calls, answer } = prepared();
    expect(updates.install()).toBe(false);
    updates.check();
    await answer(release('1.1.0'));
    expect(updates.install()).toBe(false);
    expect(calls).not.toContain('restart');
  });
});

describe('at a start', () => {
  const remembered = { version: '1.1.0', step: 'install', detail: '' } as const;

  test('what an earlier run could not install is told', () => {
    const { updates, kept } = prepared({ remembered });
    expect([updates.state().notInstalled, kept]).toEqual([remembered, []]);
  });

  test('what runs meanwhile is forgotten', () => {
    const { updates, kept } = prepared({ remembered: { ...remembered, version: '1.0.0' } });
    expect([updates.state().notInstalled, kept]).toEqual([null, [undefined]]);
  });

  test('where nothing updates the app, nothing is looked for and nothing installed', async () => {
    const { updates, timers, preferences } = prepared({ updater: 'package_manager' });
    updates.begin();
    preferences.updateChannel = 'beta';
    updates.preferencesChanged();
    expect([updates.isOn, updates.check(), updates.install(), timers.size]).toEqual([
      false,
      false,
      false,
      0,
    ]);
    expect(updates.state()).toMatchObject({ status: 'off', offReason: 'package_manager' });
  });
});
