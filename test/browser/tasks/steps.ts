import type { Locator, Page } from 'playwright';
import type { Step } from './task.ts';

/** The form for a subscription, or what else is open beside the page. */
const panel = (page: Page): Locator => page.getByRole('complementary');

/** The dialog or menu that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** A step of keys that are pressed one after the other. */
export const press = (keys: readonly string[], what: string, sees: Step['sees']): Step => ({
  what,
  act: ({ person }) => person.press(...keys),
  sees,
});

/** A step in which a text is typed into the field that has the keyboard. */
export const type = (text: string, what: string, sees: Step['sees'], value?: string): Step => ({
  what,
  act: ({ person }) => person.type(text),
  // Whatever of it stands in the field already is typed over.
  again: async ({ person }) => {
    await person.press('Control+a');
    await person.type(text);
  },
  sees,
  ...(value === undefined ? {} : { value }),
});

/** A step of one click. */
export const click = (on: (page: Page) => Locator, what: string, sees: Step['sees']): Step => ({
  what,
  act: ({ page, person }) => person.click(on(page)),
  sees,
});

/** Sees a text of the toast or the page. */
export const text =
  (words: string | RegExp): Step['sees'] =>
  (page) =>
    page.getByText(words);

/** Sees a field of what is open beside the page. */
export const field =
  (label: string): Step['sees'] =>
  (page) =>
    panel(page).getByLabel(label, { exact: true });

/** Sees a page by its name. */
export const heading =
  (name: string): Step['sees'] =>
  (page) =>
    page.getByRole('heading', { level: 1, name });

/** Finds a subscription by the first letters of its name, and opens it. */
export const open = (name: string, letters: string): readonly Step[] => [
  press(['Control+k'], 'opens the palette', (page) => dialog(page).getByRole('textbox')),
  type(letters, `types ${letters}`, (page) => dialog(page).getByRole('button', { name })),
  press(['Enter'], `opens ${name}`, (page) => panel(page).getByRole('heading', { name })),
];
