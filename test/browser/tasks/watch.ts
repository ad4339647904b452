import type { Page } from 'playwright';

/** What somebody has before them. */
type Look = { text: string; isBusy: boolean };

/** What the page shows now: all of its visible text, and whether something is still to come. */
export function lookAt(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const signs = '[class*=Skeleton], [class*=Loader], [data-loading]';
    const seen = { opacityProperty: true, visibilityProperty: true };
    return {
      text: document.body.innerText,
      isBusy: [...document.querySelectorAll(signs)].some((sign) => sign.checkVisibility(seen)),
    };
  });
}

/** What stands in the fields of the page. What is looked for in the palette goes with it, as it is meant to. */
export function fieldsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter((field) => !field.matches('[type=checkbox], [type=radio], [class*=Spotlight]'))
      .map(({ value }) => value)
      .filter((value) => value !== ''),
  );
}

const LOOK_MS = 200;

/** Looks at the page again and again, until it has looked long enough: how long it had nothing to show. */
export class Watch {
  readonly #page: Page;
  readonly #looking: Promise<void>;
  #isOver = false;
  #longestBlankMs = 0;
  #longestBusyMs = 0;

  constructor(page: Page) {
    this.#page = page;
    this.#looking = this.#look();
  }

  async #look(): Promise<void> {
    let [full, calm] = [performance.now(), performance.now()];
    while (!this.#isOver) {
      const { text, isBusy } = await lookAt(this.#page);
      const now = performance.now();
      if (text.trim() !== '') full = now;
      if (!isBusy) calm = now;
      this.#longestBlankMs = Math.max(this.#longestBlankMs, now - full);
      this.#longestBusyMs = Math.max(this.#longestBusyMs, now - calm);
      await this.#page.waitForTimeout(LOOK_MS);
    }
  }

  /** Looks no longer; for how many milliseconds at a time the page was blank, and something was to come. */
  async end(): Promise<{ blankMs: number; busyMs: number }> {
    this.#isOver = true;
    await this.#looking;
    return { blankMs: this.#longestBlankMs, busyMs: this.#longestBusyMs };
  }
}
