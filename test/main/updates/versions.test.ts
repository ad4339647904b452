import fc from 'fast-check';
import { NsisUpdater } from 'electron-updater';
import { expect, test } from 'vitest';
import { isNewer, isPrerelease } from '../../../src-main/updates/versions.ts';
import { appAdapter } from './real-updater.ts';

const ASCENDING = [
  '0.0.1',
  '0.1.0',
  '0.9.9',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1-beta.1',
  '1.0.1',
  '2.0.0',
];

test('every version is newer than those before it, and than no other', () => {
  for (const [index, version] of ASCENDING.entries()) {
    const older = ASCENDING.filter((other) => isNewer(version, other));
    expect([version, older]).toEqual([version, ASCENDING.slice(0, index)]);
  }
});

test.each(['', 'latest', '1', '1.0', '2.0.0-', '2.0.0-a..b', '99999999999999999999.0.0'])(
  '%j is no version, and newer than none',
  (text) => {
    expect([isNewer(text, '0.0.1'), isNewer('9.0.0', text)]).toEqual([false, false]);
  },
);

test('builds of one version are the same', () => {
  expect([isNewer('1.0.0+2', '1.0.0+1'), isNewer('1.0.0+1', '1.0.0+2')]).toEqual([false, false]);
});

test('what has a part after a dash is a prerelease', () => {
  expect(['1.0.0', '1.0.0-beta.1', '1.0.0+b-1', 'x-y'].map(isPrerelease)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

const number = fc.integer({ min: 0, max: 12 });
const part = fc.oneof(number.map(String), fc.constantFrom('alpha', 'beta', 'rc', 'x-1', 'B'));
const versions = fc
  .tuple(number, number, number, fc.array(part, { maxLength: 3 }))
  .map(([major, minor, patch, parts]) =>
    [`${major}.${minor}.${patch}`, ...(parts.length > 0 ? [parts.join('.')] : [])].join('-'),
  );

test('the order is that of electron-updater', () => {
  fc.assert(
    fc.property(versions, versions, (one, other) => {
      const { currentVersion } = new NsisUpdater(null, appAdapter(one));
      expect(isNewer(one, other)).toBe(currentVersion.compare(other) > 0);
    }),
  );
});
