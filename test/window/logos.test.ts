import { expect, test } from 'vitest';
import { logoSlugs } from '../../src-renderer/records/logo-slugs.ts';
import { serviceIcons } from '../../src-renderer/logos.plugin.ts';

const titles = new Map(serviceIcons().map(({ slug, title }) => [slug, title]));

/** Whose logo a subscription of this name is shown with. */
function logoOf(name: string): string | undefined {
  return logoSlugs(name)
    .map((slug) => titles.get(slug))
    .find((title) => title !== undefined);
}

test.each([
  ['Netflix', 'Netflix'],
  ['1Password Families', '1Password'],
  ['you tube premium', 'YouTube'],
  ['GitHub Copilot', 'GitHub Copilot'],
  ['Paramount+', 'Paramount+'],
  ['Target Circle 360', 'Target'],
  ['HBO Max', 'HBO Max'],
])('%s has the logo of %s', (name, title) => {
  expect(logoOf(name)).toBe(title);
});

test.each([
  'Max',
  'Spectrum',
  'Rocket Money',
  'Planet Fitness',
  'Astro',
  'Go Outdoors',
  'Just Dance+',
  'Black Rifle Coffee',
  'Local newspaper',
  'Wine club',
  'Fresh vegetables',
  'Origin Energy',
])('%s has nobody else’s logo', (name) => {
  expect(logoOf(name)).toBeUndefined();
});
