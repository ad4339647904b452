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
    may: words('./compose.ts ./http/app.ts koa node:fs'),
  },
  'src-server/http': {
    mustNot: words(`electron electron/main electron-updater
      ../../src-main/window.ts ../../src-renderer/app.tsx`),
    may: words('../services/keys.ts ../contract/index.ts ../domain/quota.ts koa'),
  },
  'src-server/cli': {
    mustNot: words('electron ../../src-main/window.ts ../../src-renderer/app.tsx'),
    may: words('../server.ts ../services/keys.ts commander'),
  },
  'src-server/domain': {
    mustNot: words(`../store/open.ts ../services/keys.ts ../http/app.ts ../cli/run.ts
      ../contract/index.ts ../config.ts ../clock.ts ../../src-main/window.ts
      ../../src-renderer/app.tsx electron koa zod better-sqlite3 node:fs node:crypto node:timers`),
    may: words('./dates.ts temporal-polyfill'),
  },
  'src-server/contract': {
    mustNot: words(`../store/open.ts ../services/keys.ts ../http/app.ts ../cli/run.ts
      ../config.ts ../../src-main/window.ts ../../src-renderer/app.tsx
      electron koa better-sqlite3 node:fs`),
    may: words('./endpoint.ts ../domain/subscription.ts zod leven'),
  },
  'src-server/store': {
    mustNot: words(`../http/app.ts ../services/keys.ts ../cli/run.ts ../contract/index.ts
      ../../src-main/window.ts ../../src-renderer/app.tsx
      koa @koa/router electron electron/main electron-updater`),
    may: words('./open.ts ./migrations/index.ts ../domain/text.ts better-sqlite3 node:fs'),
  },
  'src-server/store/migrations': {
    mustNot: words('../../http/app.ts ../../services/keys.ts ../../contract/index.ts koa'),
    may: ['./index.ts'],
  },
  'src-server/services': {
    mustNot: words(`../http/app.ts ../cli/run.ts koa @koa/router
      electron electron/main electron-updater
      ../../src-main/window.ts ../../src-renderer/app.tsx`),
    may: words('./keys.ts ../store/open.ts ../domain/quota.ts ../contract/index.ts'),
  },
  'src-main': {
    mustNot: words(`../src-server/server.ts ../src-server/compose.ts ../src-server/http/app.ts
      ../src-server/contract/index.ts ../src-server/cli/index.ts ../src-renderer/app.tsx`),
    may: words('../src-server/index.ts ./window.ts electron'),
  },
  'src-renderer': {
    mustNot: words(`../src-server/index.ts ../src-server/domain/dates.ts
      ../src-server/services/keys.ts ../src-main/window.ts electron electron/renderer node:fs`),
    may: words('../src-server/contract/index.ts ./api/client.ts react'),
  },
  'src-renderer/screens': {
    mustNot: words(`../../src-server/index.ts ../../src-server/domain/dates.ts
      ../../src-main/window.ts`),
    may: words('../../src-server/contract/subscriptions.ts ../api/client.ts'),
  },
};

const { plant, brokenBy } = plantedTree();

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
