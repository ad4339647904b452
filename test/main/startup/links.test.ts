import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ADDING,
  OVERVIEW,
  type Place,
  addressOf,
  fragmentOf,
  goScript,
  inItsAccount,
  linkIn,
  openedBySecondStart,
  placeOf,
} from '../../../src-main/startup/links.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('a link from elsewhere', () => {
  test.each([
    ['perennial://app/settings', { path: '/settings' }],
    ['perennial://app/', { path: '/' }],
    ['perennial://app/subscriptions', { path: '/subscriptions' }],
    [`perennial://record/${ID}`, { path: '/subscriptions', record: ID }],
    ['perennial://record/new', { path: '/subscriptions', record: 'new' }],
  ])('%s opens its place', (link, place) => {
    expect(placeOf(link)).toEqual(place);
  });

  test.each([
    '',
    'perennial:',
    'perennial:settings',
    'perennial:/settings',
    'perennial://',
    'perennial://settings',
    'perennial://app',
    'perennial://app/nowhere',
    'perennial://app/settings/',
    'perennial://app/settings?open=new',
    'perennial://app/settings#go=/keys',
    'perennial://app/subscriptions?open=new',
    'perennial://app/api/v1/subscriptions',
    'perennial://app/app/v1/session',
    'perennial://app/docs',
    'perennial://app//settings',
    'perennial://app/../settings',
    'perennial://app/%2e%2e/settings',
    'perennial://app:80/settings',
    'perennial://user@app/settings',
    'perennial://user:secret@app/settings',
    'PERENNIAL://app/settings',
    'perennial://APP/settings',
    'perennial://record/new/',
    'perennial://record/new?name=Netflix',
    'perennial://record/NEW',
    `perennial://record/${ID}/delete`,
    `perennial://record/${ID.toUpperCase()}`,
    `perennial://record/${ID}?cancel=true`,
    'https://app/settings',
    'javascript:alert(1)',
    'file:///etc/passwd',
    ' perennial://app/settings',
    `perennial://app/settings${' '.repeat(300)}`,
  ])('%j opens the overview', (link) => {
    expect(placeOf(link)).toEqual(OVERVIEW);
  });

  test('of whatever text opens a page that there is, or one record', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath().map((path) => `perennial://app${path}`),
        ),
        (link) => {
          const { path, record } = placeOf(link);
          expect(path).toMatch(/^\/[a-z]*$/);
          if (record !== undefined) expect(record).toMatch(/^[0-9a-f-]{36}$/);
        },
      ),
    );
  });
});

test.each([
  [['/opt/perennial', '--hidden'], undefined],
  [
    ['perennial.exe', '--original-process-start-time=1', 'perennial://app/keys'],
    'perennial://app/keys',
  ],
  [['perennial', 'PERENNIAL://app/keys'], 'PERENNIAL://app/keys'],
  [['perennial', '--url=perennial://app/keys'], undefined],
  [['a', 'perennial://app/', 'perennial://app/keys'], 'perennial://app/keys'],
])('the link among %j is %j', (argv, link) => {
  expect(linkIn(argv)).toBe(link);
});

test('a record that a link names is shown in its own account', () => {
  const accountOf = (record: string) => (record === ID ? 'owner' : undefined);
  const of = (place: Place) => inItsAccount(place, accountOf).account;
  expect(of({ path: '/', record: ID })).toBe('owner');
  expect(of({ path: '/', record: ID, account: 'other' })).toBe('other');
  expect([of({ path: '/', record: 'unknown' }), of(OVERVIEW), of(ADDING)]).toEqual(
    Array(3).fill(undefined),
  );
});

test('no link shows an agent’s plan, but a notification does', () => {
  for (const link of [`perennial://app/activity?plan=${ID}`, `perennial://plan/${ID}`]) {
    expect(placeOf(link)).toEqual(OVERVIEW);
  }
  const fragment = fragmentOf({ path: '/activity', account: ID, plan: ID });
  expect(fragment).toBe(`#go=%2Factivity&account=${ID}&plan=${ID}`);
});

test('a place is told to the page in its fragment, which names nothing else', () => {
  expect(fragmentOf({ path: '/subscriptions', record: ID, account: ID })).toBe(
    `#go=%2Fsubscriptions&record=${ID}&account=${ID}`,
  );
  expect(addressOf(ADDING)).toBe('perennial://app/subscriptions#go=%2Fsubscriptions&record=new');
  expect(goScript(OVERVIEW)).toBe('location.replace("#go=%2F");');
});

test('whatever a place holds, the script only sets the fragment', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (record, account) => {
      const script = goScript({ path: '/', record, account });
      expect(script).toMatch(/^location\.replace\("#[\w%.*+&=-]*"\);$/);
    }),
  );
});

test.each([
  [[], 'window'],
  [['--data-dir', '/data'], 'window'],
  [['--hidden'], undefined],
  [['--hidden', 'perennial://app/settings'], { path: '/settings' }],
  [['perennial://record/new'], ADDING],
] as const)('a second start with %j has the first one open: %j', (args, what) => {
  expect(openedBySecondStart(['/opt/perennial', ...args])).toEqual(what);
});
