import { describe, expect, test } from 'vitest';
import { plantedTree } from './planted.ts';

// Every wall between the rooms of the source, proven by a file that breaks through it and by one
// that goes through a door.

const IMPORT = 'eslint(no-restricted-imports)';

const words = (text: string) => text.trim().split(/\s+/);

/** For each room, what it must not import, and what it may. */
const walls: Record<string, { mustNot: string[]; may: string[] }> = {
  'src-server': {
    mustNot: words(`electron electron/main electron-updater
      ../src-main/window.ts ../src-renderer/app.tsx`),
    may: words('./compose.ts ./http/application.ts koa node:fs'),
  },
  'src-server/http': {
    mustNot: words(`electron electron/main electron-updater
      ../../src-main/window.ts ../../src-renderer/app.tsx`),
    may: words('../accounts/keys.ts ../contract/public/index.ts ../domain/quota.ts koa'),
  },
  'src-server/cli': {
    mustNot: words('electron ../../src-main/window.ts ../../src-renderer/app.tsx'),
    may: words('../server.ts ../accounts/keys.ts commander'),
  },
  'src-server/domain': {
    mustNot: words(`../db/open.ts ../accounts/keys.ts ../http/application.ts ../cli/run.ts
      ../contract/errors.ts ../platform/config.ts ../../src-main/window.ts
      ../../src-renderer/app.tsx electron koa zod better-sqlite3 node:fs node:crypto node:timers`),
    may: words('./dates.ts temporal-polyfill country-to-currency'),
  },
  'src-server/contract': {
    mustNot: words(`../db/open.ts ../accounts/keys.ts ../http/application.ts ../cli/run.ts
      ../platform/config.ts ../../src-main/window.ts ../../src-renderer/app.tsx
      electron koa better-sqlite3 node:fs`),
    may: words('./endpoint.ts ./public/index.ts ../domain/subscription.ts zod leven'),
  },
  'src-server/contract/app': {
    mustNot: words(`../../db/open.ts ../../accounts/keys.ts ../../http/application.ts
      ../../channels/service.ts ../../../src-renderer/app.tsx electron koa node:fs`),
    may: words(`./keys.ts ../fields.ts ../public/subscriptions.ts ../../domain/money.ts
      ../../channels/definitions.ts zod`),
  },
  'src-server/db': {
    mustNot: words(`../http/application.ts ../accounts/keys.ts ../cli/run.ts ../contract/errors.ts
      ../platform/config.ts ../../src-main/window.ts ../../src-renderer/app.tsx
      koa @koa/router electron electron/main electron-updater`),
    may: words('./open.ts ./migrations/index.ts ../domain/text.ts better-sqlite3 node:fs'),
  },
  'src-server/db/migrations': {
    mustNot: words('../../http/application.ts ../../accounts/keys.ts ../../contract/errors.ts koa'),
    may: words('./migration.ts ../checksums.ts ../../domain/text.ts'),
  },
  'src-server/accounts': {
    mustNot: words(`../http/application.ts ../cli/run.ts koa @koa/router ../db/statements.ts
      better-sqlite3 electron electron/main electron-updater
      ../../src-main/window.ts ../../src-renderer/app.tsx`),
    may: words(`./keys.ts ./repository.ts ../db/writer.ts ../audit/service.ts ../domain/quota.ts
      ../contract/errors.ts ../platform/clock.ts`),
  },
  'src-server/channels/ntfy': {
    mustNot: words(
      '../../http/application.ts ../../cli/run.ts koa ../../db/statements.ts electron',
    ),
    may: words('../delivery.ts ../../domain/outcome.ts zod'),
  },
  'src-server/transfer/import/sources/wallos': {
    mustNot: words(`../../../../http/application.ts ../../../../cli/run.ts koa better-sqlite3
      ../../../../db/statements.ts electron`),
    may: words('../lists.ts ../../draft.ts ../../../../db/foreign.ts ../../../../domain/dates.ts'),
  },
  'src-server/platform': {
    mustNot: words('../http/application.ts ../cli/run.ts koa electron ../../src-main/window.ts'),
    may: words('./clock.ts ../db/errors.ts pino node:fs'),
  },
  'src-main': {
    mustNot: words(`../src-server/server.ts ../src-server/compose.ts
      ../src-server/http/application.ts ../src-server/contract/public/index.ts
      ../src-server/cli/main.ts ../src-renderer/app.tsx`),
    may: words(
      '../src-server/index.ts ../src-server/serve.ts ../src-server/cli/run.ts ./window/placement.ts electron',
    ),
  },
  'src-main/tray': {
    mustNot: words('../../src-server/server.ts ../../src-renderer/app.tsx'),
    may: words('../../src-server/index.ts ../texts.ts'),
  },
  'src-renderer': {
    mustNot: words(`../src-server/index.ts ../src-server/db/open.ts
      ../src-server/accounts/keys.ts ../src-server/channels/service.ts ../src-main/window.ts
      electron electron/renderer node:fs`),
    may: words(`../src-server/contract/public/index.ts ../src-server/domain/dates.ts
      ../src-server/channels/definitions.ts ./api/client.ts react`),
  },
  'src-renderer/features': {
    mustNot: words(`../../src-server/index.ts ../../src-server/db/open.ts
      ../../src-main/window.ts ../shell/pages.ts`),
    may: words(`../../src-server/contract/public/subscriptions.ts ../api/client.ts
      ../navigation/open-record.ts ../records/money.ts ../ui/toast.tsx ./calendar/keys.ts`),
  },
  'src-renderer/ui': {
    mustNot: words('../../src-server/db/open.ts ../shell/pages.ts ../features/calendar/keys.ts'),
    may: words('../api/client.ts ../lib/format.ts ../../src-server/domain/dates.ts'),
  },
  'src-renderer/lib': {
    mustNot: words(
      '../../src-server/db/open.ts ../shell/pages.ts ../ui/toast.tsx ../records/charges.ts',
    ),
    may: words('../api/client.ts ../../src-server/domain/dates.ts'),
  },
};

const { plant, brokenBy } = plantedTree();

const oneWay = plant(
  'src-server/http/cycle-one.ts',
  `import type { Two } from './cycle-two.ts';`,
  `export type One = Two | string;`,
);
plant(
  'src-server/http/cycle-two.ts',
  `import type { One } from './cycle-one.ts';`,
  `export type Two = One[];`,
);

const oneWayInWindow = plant(
  'src-renderer/lib/cycle-one.ts',
  `import type { Two } from './cycle-two.ts';`,
  `export type One = Two | string;`,
);
plant(
  'src-renderer/lib/cycle-two.ts',
  `import type { One } from './cycle-one.ts';`,
  `export type Two = One[];`,
);

let count = 0;
const plantImport = (room: string, from: string) =>
  plant(`${room}/import-${(count += 1)}.ts`, `export { something } from '${from}';`);

describe.each(Object.entries(walls))('in %s/', (room, { mustNot, may }) => {
  const forbidden = mustNot.map((from) => ({ from, path: plantImport(room, from) }));
  const allowed = may.map((from) => ({ from, path: plantImport(room, from) }));

  test.each(forbidden)('an import of $from is refused', ({ path }) => {
    expect(brokenBy(path)).toEqual([IMPORT]);
  });

  test.each(allowed)('an import of $from is fine', ({ path }) => {
    expect(brokenBy(path)).toEqual([]);
  });
});

const inRepository = (from: string, index: number) => ({
  from,
  path: plant(
    `src-server/accounts/planted${index}-repository.ts`,
    `export { something } from '${from}';`,
  ),
});

describe('a repository', () => {
  const refused = words('./keys.ts ../audit/service.ts ../context.ts ../contract/errors.ts koa');
  const allowed = words(`./keys-repository.ts ../audit/repository.ts ../db/statements.ts
    ../domain/money.ts better-sqlite3`);

  test.each(refused.map(inRepository))('must not import $from', ({ path }) => {
    expect(brokenBy(path)).toEqual([IMPORT]);
  });

  test.each(allowed.map((from, index) => inRepository(from, 100 + index)))(
    'may import $from',
    ({ path }) => {
      expect(brokenBy(path)).toEqual([]);
    },
  );
});

const inDefinition = (from: string, index: number) => ({
  from,
  path: plant(
    `src-server/channels/planted${index}/definition.ts`,
    `export { something } from '${from}';`,
  ),
});
describe('the definition of a channel', () => {
  const refused = words('./send.ts ../service.ts ../../contract/errors.ts zod node:fs');

  test.each(refused.map(inDefinition))('must not import $from', ({ path }) => {
    expect(brokenBy(path)).toEqual([IMPORT]);
  });

  test.each(
    words('../definition.ts ../../domain/mailbox.ts').map((from, index) =>
      inDefinition(from, 100 + index),
    ),
  )('may import $from', ({ path }) => {
    expect(brokenBy(path)).toEqual([]);
  });
});

test.each([
  ['the server', oneWay],
  ['the window', oneWayInWindow],
])('a cycle in %s is refused, also one of types alone', (_room, path) => {
  expect(brokenBy(path)).toEqual(['import(no-cycle)']);
});

describe('a wall holds against every way to import', () => {
  const ways = [
    { way: 'a value', line: `import { app } from 'electron'; export const a = app;` },
    { way: 'everything', line: `import * as all from 'electron'; export const a = all;` },
    { way: 'a type', line: `import type { App } from 'electron'; export type A = App;` },
    { way: 'a passing on of everything', line: `export * from 'electron';` },
    { way: 'an import when it runs', line: `export const a = await import('electron');` },
  ].map(({ way, line }, i) => ({ way, path: plant(`src-server/http/way-${i}.ts`, line) }));

  test.each(ways)('$way', ({ path }) => {
    expect(brokenBy(path)).toEqual([IMPORT]);
  });
});
