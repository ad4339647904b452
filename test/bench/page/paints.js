// Runs in each page that is measured, before the page's own scripts.

/** What of the list changes when a key takes effect. */
const looks = {
  /** The row that the keyboard is at. */
  active: () => document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant'),
  /** What stands in the search field. */
  typed: () => document.querySelector('input')?.value,
  /** The name in the first row. */
  first: () => document.querySelector('[role=row][data-index="0"] bdi')?.textContent,
};

const ALL = { subtree: true, childList: true, characterData: true, attributes: true };

/**
 * Resolves in the very task in which `isSo` becomes true.
 * @param {() => boolean} isSo
 * @returns {Promise<void>}
 */
function becomes(isSo) {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return;
      observer.disconnect();
      window.removeEventListener('input', look);
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, ALL);
    // What stands in a field is no part of the document.
    window.addEventListener('input', look);
    look();
  });
}

/**
 * The moment at which what the document holds now has been painted: what is sent while a frame
 * begins comes when that frame has been painted.
 * @returns {Promise<number>}
 */
function painted() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(performance.now()), { once: true });
    port1.start();
    requestAnimationFrame(() => port2.postMessage(undefined));
  });
}

/**
 * Milliseconds from the next key until its effect on `look` is painted.
 * @param {() => string | null | undefined} look
 * @returns {Promise<number>}
 */
function keyToPaint(look) {
  const before = look();
  return new Promise((resolve) => {
    const onKey = async (/** @type {KeyboardEvent} */ { timeStamp }) => {
      await becomes(() => ![undefined, null, before].includes(look()));
      resolve((await painted()) - timeStamp);
    };
    window.addEventListener('keydown', onKey, { once: true, capture: true });
  });
}

// As long as nothing may change before what is shown counts as all there is.
const SETTLED_MS = 700;

/**
 * The moment at which the last change of the page was painted, once nothing has changed for a while.
 * @returns {Promise<number>}
 */
function settled() {
  return new Promise((resolve) => {
    let lastPaint = painted();
    let timer = 0;
    const changed = () => {
      lastPaint = painted();
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        observer.disconnect();
        resolve(lastPaint);
      }, SETTLED_MS);
    };
    // What is loaded ahead is put into the head.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !document.head.contains(target))) changed();
    });
    observer.observe(document, ALL);
    changed();
  });
}

/**
 * Milliseconds from the next key until all that it changes is painted.
 * @returns {Promise<number>}
 */
function keyToSettled() {
  return new Promise((resolve) => {
    const onKey = async (/** @type {KeyboardEvent} */ { timeStamp }) =>
      resolve((await settled()) - timeStamp);
    window.addEventListener('keydown', onKey, { once: true, capture: true });
  });
}

const hasRows = () => document.querySelector('[role=row][data-index]') !== null;

Object.assign(window, {
  paints: {
    /** Milliseconds from the start of the navigation until the first rows are painted. */
    firstRows: becomes(hasRows).then(painted),
    /** The same until the first frame after this script, whatever it shows. */
    firstFrame: painted(),
    /** The same until the whole page is painted. */
    whole: settled(),
    /** Resolves, with what to wait for, once all that the next key changes is watched for. */
    watchAll: () => ({ took: keyToSettled() }),
    /** Resolves, with what to wait for, once the next key is watched for. */
    watch: (/** @type {keyof typeof looks} */ name) => ({ took: keyToPaint(looks[name]) }),
  },
});
