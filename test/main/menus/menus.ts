import type { MenuItemConstructorOptions } from 'electron';
import { textsIn } from '../../../src-main/texts.ts';

type Item = MenuItemConstructorOptions;

export const texts = textsIn('en', 'en');

/** What stands in a menu, from top to bottom. */
export const labels = (items: readonly Item[]) =>
  items.map(({ label, role, type }) => (type === 'separator' ? '-' : (label ?? role)));

/** The menu below an item. */
export const below = (menu: readonly Item[], label: string) =>
  (menu.find((item) => item.label === label)?.submenu ?? []) as Item[];

/** Chooses an item. */
export const press = (items: readonly Item[], label: string) => {
  const item = items.find((each) => each.label === label);
  // What Electron hands over is not looked at.
  (item?.click as (() => void) | undefined)?.();
};
