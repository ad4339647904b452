import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UpdateState } from '../../../src-server/contract/app/updates.ts';
import {
  type UpdateEvent,
  firstState,
  installable,
  nextState,
} from '../../../src-main/updates/update-state.ts';
import { isNewer, isPrerelease } from '../../../src-main/updates/versions.ts';

const CURRENT = '1.0.0';
const ON = { offReason: null, asksForPassword: false };
const at = '2026-11-21T12:00:00.000Z';
const release = (version: string) => ({ version, releasedAt: null, notes: '' });
const found = (version: string, channel: 'stable' | 'beta' = 'stable'): UpdateEvent => ({
  kind: 'found',
  release: release(version),
  channel,
  at,
});
const after = (...events: UpdateEvent[]) =>
  events.reduce(nextState, firstState(CURRENT, undefined, ON));

const ASKED: UpdateEvent = { kind: 'asked' };
const DOWNLOADED: UpdateEvent = { kind: 'downloaded' };
const INSTALLING: UpdateEvent = { kind: 'installing' };
const READY = [ASKED, found('1.1.0'), DOWNLOADED];
const failed = (detail: string): UpdateEvent => ({ kind: 'failed', detail });
const notInstalled = (step: 'copy' | 'install'): UpdateEvent => ({
  kind: 'not_installed',
  step,
  detail: 'why',
});

describe('an update', () => {
  test('is looked for, found, downloaded and ready', () => {
    expect(after().status).toBe('idle');
    expect(after(ASKED).status).toBe('checking');
    expect(after(ASKED, found('1.1.0'))).toMatchObject({ status: 'downloading', percent: 0 });
    const halfway = after(ASKED, found('1.1.0'), { kind: 'progress', percent: 49.9 });
    expect([halfway.percent, installable(halfway)]).toEqual([49, undefined]);
    expect(after(...READY)).toMatchObject({ status: 'ready', percent: null, checkedAt: at });
    expect(installable(after(...READY))?.version).toBe('1.1.0');
  });

  test.each(['1.0.0', '0.9.0', '1.0.0-beta.1', 'latest'])('is never %s', (version) => {
    expect(after(ASKED, found(version, 'beta'))).toMatchObject({ status: 'current', update: null });
  });

  test('is one to try only for those who want that', () => {
    expect(after(ASKED, found('1.1.0-beta.1')).status).toBe('current');
    expect(after(ASKED, found('1.1.0-beta.1', 'beta')).status).toBe('downloading');
    expect(after(ASKED, found('1.1.0', 'beta')).status).toBe('downloading');
  });

  test('that is ready stays so while it is looked beyond, unless there is a newer one or none', () => {
    expect(installable(after(...READY, ASKED))?.version).toBe('1.1.0');
    expect(after(...READY, ASKED, found('1.1.0'))).toMatchObject({
      status: 'ready',
      percent: null,
    });
    expect(after(...READY, ASKED, failed('no net'))).toMatchObject({
      status: 'ready',
      failure: { step: 'check', detail: 'no net' },
    });
    const newer = after(...READY, ASKED, found('1.2.0'));
    expect([newer.status, installable(newer)]).toEqual(['downloading', undefined]);
    expect(installable(after(...READY, ASKED, { kind: 'none', at }))).toBeUndefined();
  });

  test('that is not had says why, until it is tried again', () => {
    expect(after(ASKED, failed('no net'))).toMatchObject({
      status: 'failed',
      failure: { step: 'check', detail: 'no net' },
      checkedAt: null,
    });
    const broken = after(ASKED, found('1.1.0'), failed('wrong sum'));
    expect(broken).toMatchObject({ status: 'failed', failure: { step: 'download' } });
    expect(installable(broken)).toBeUndefined();
    expect(nextState(broken, ASKED)).toMatchObject({
      status: 'checking',
      failure: null,
      update: null,
    });
  });

  test('that is not installed is still ready, and says why until another is found', () => {
    const state = after(...READY, INSTALLING, notInstalled('copy'));
    expect(state).toMatchObject({
      status: 'ready',
      notInstalled: { version: '1.1.0', step: 'copy', detail: 'why' },
    });
    expect([ASKED, found('1.1.0')].reduce(nextState, state).notInstalled).not.toBeNull();
    expect([ASKED, found('1.2.0')].reduce(nextState, state).notInstalled).toBeNull();
  });

  test('that a person would rather not restart for is ready', () => {
    expect(after(...READY, INSTALLING).status).toBe('installing');
    expect(after(...READY, INSTALLING, { kind: 'stayed' }).status).toBe('ready');
  });

  test('of another channel is dropped, but not one that is being installed', () => {
    expect(after(...READY, { kind: 'channel' })).toMatchObject({ status: 'idle', update: null });
    expect(after(...READY, INSTALLING, { kind: 'channel' }).status).toBe('installing');
  });
});

describe('at a start', () => {
  const remembered = { version: '1.1.0', step: 'install', detail: '' } as const;

  test('it is told which update could not be installed, until that or a newer version runs', () => {
    expect(firstState('1.0.0', remembered, ON).notInstalled).toEqual(remembered);
    expect(firstState('1.1.0', remembered, ON).notInstalled).toBeNull();
    expect(firstState('1.2.0', remembered, ON).notInstalled).toBeNull();
    expect(
      firstState('1.0.0', remembered, { ...ON, offReason: 'no_feed' }).notInstalled,
    ).toBeNull();
  });

  test('what is off stays off, whatever happens', () => {
    const off = firstState(CURRENT, undefined, { ...ON, offReason: 'development' });
    expect([...READY, INSTALLING, { kind: 'channel' } as const].reduce(nextState, off)).toEqual(
      off,
    );
  });
});

const version = fc.constantFrom('0.9.0', '1.0.0', '1.0.1', '1.1.0-beta.1', '1.1.0', '2.0.0', 'odd');
const founds = fc.record({
  kind: fc.constant('found' as const),
  release: version.map(release),
  channel: fc.constantFrom('stable' as const, 'beta' as const),
  at: fc.constant(at),
});
const others = fc.constantFrom<UpdateEvent>(
  INSTALLING,
  { kind: 'none', at },
  { kind: 'stayed' },
  { kind: 'channel' },
  failed('x'),
  notInstalled('copy'),
);
// What leads further is more likely, so that all states are got to.
const events = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<UpdateEvent>(ASKED, DOWNLOADED) },
    { weight: 3, arbitrary: founds },
    { weight: 1, arbitrary: others },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('progress' as const), percent: fc.double() }),
    },
  ),
  { minLength: 5, maxLength: 30 },
);

test('whatever happens, nothing but a newer version is ready, downloaded whole and wanted', () => {
  let ready = 0;
  fc.assert(
    fc.property(events, (all) => {
      let state = firstState(CURRENT, undefined, ON);
      let wanted = '';
      let isWhole = false;
      for (const event of all) {
        const before = state;
        state = nextState(state, event);
        UpdateState.parse(state);
        if (event.kind === 'found' && state !== before) {
          isWhole &&= state.update?.version === wanted;
          wanted = event.release.version;
          if (event.channel === 'stable')
            expect(isPrerelease(state.update?.version ?? '')).toBe(false);
        }
        if (event.kind === 'downloaded' && state !== before) isWhole = true;
        const update = installable(state);
        if (update === undefined) continue;
        ready += 1;
        expect(isNewer(update.version, CURRENT)).toBe(true);
        expect([isWhole, update.version]).toEqual([true, wanted]);
      }
    }),
    { numRuns: 2000 },
  );
  // The law would be empty if nothing ever got so far.
  expect(ready).toBeGreaterThan(100);
});
