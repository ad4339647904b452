import type { Locator, Page } from 'playwright';

// By the keystroke-level model: a key of somebody who types without haste, and a click with the way to it.
const KEY_SECONDS = 0.28;
const CLICK_SECONDS = 1.3;

/** Somebody at the window, who has only a keyboard and a mouse; what they do is counted. */
export class Person {
  readonly page: Page;
  keys = 0;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses keys one after the other; those held together, such as `Control+Enter`, count as one. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types a text, each character of which is a key. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    // Nobody types before there is a caret; a dialog is seen an instant before its field has it.
    await this.page.locator('input:focus, textarea:focus').waitFor({ state: 'attached' });
    await this.page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** How long somebody who knows the way takes for it, without what the window takes. */
  get seconds(): number {
    return this.keys * KEY_SECONDS + this.clicks * CLICK_SECONDS;
  }
}
