import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { type WindowPath, windowPaths } from '../../src-server/contract/window.ts';
import { openWindow, turnTo } from '../browser/window.ts';
import { liveIn } from './lived-in.ts';

const images = resolve(import.meta.dirname, '../../docs/images');

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 390, height: 780 } },
] as const;

test.each(looks)('$name', async ({ name, ...look }) => {
  mkdirSync(images, { recursive: true });
  const { page } = await openWindow({ ...look, hourlyQuota: 1000, prepare: liveIn });
  for (const path of windowPaths) {
    await turnTo(page, path);
    await page.screenshot({ path: join(images, `${nameOf(path)}-${name}.png`) });
  }
});

const nameOf = (path: WindowPath): string => (path === '/' ? 'overview' : path.slice(1));
