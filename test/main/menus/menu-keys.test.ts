import { describe, expect, test } from 'vitest';
import { type Key, menuKeys } from '../../../src-main/menus/menu-keys.ts';

const none = { isAutoRepeat: false, isComposing: false } as const;
const plain = { ...none, shift: false, control: false, alt: false, meta: false } as const;

const down = (key: string, held: Partial<Key> = {}): Key => ({
  ...plain,
  type: 'keyDown',
  key,
  alt: key === 'Alt',
  ...held,
});
const up = (key: string, held: Partial<Key> = {}): Key => ({
  ...plain,
  type: 'keyUp',
  key,
  ...held,
});

/** Which of these keys opened the menu. */
const opened = (platform: NodeJS.Platform, ...keys: Key[]) => {
  const { opens } = menuKeys(platform);
  return keys.filter((key) => opens(key)).map(({ type, key }) => `${type} ${key}`);
};

describe('on Windows the menu opens', () => {
  test('when Alt was pressed and released alone', () => {
    expect(opened('win32', down('Alt'), up('Alt'))).toEqual(['keyUp Alt']);
  });

  test('also when Alt was held for long, and again', () => {
    const held = [down('Alt'), down('Alt', { isAutoRepeat: true }), up('Alt')];
    expect(opened('win32', ...held, ...held)).toEqual(['keyUp Alt', 'keyUp Alt']);
  });

  test('when F10 is pressed, once', () => {
    expect(opened('win32', down('F10'), down('F10', { isAutoRepeat: true }), up('F10'))).toEqual([
      'keyDown F10',
    ]);
  });
});

describe('on Windows the menu does not open', () => {
  test.each([
    [
      'Alt and a letter',
      [down('Alt'), down('f', { alt: true }), up('f', { alt: true }), up('Alt')],
    ],
    [
      'Alt and a letter that is released last',
      [down('Alt'), down('f', { alt: true }), up('Alt'), up('f')],
    ],
    [
      'Alt that goes on after a letter',
      [down('Alt'), down('f', { alt: true }), down('Alt', { isAutoRepeat: true }), up('Alt')],
    ],
    ['Alt and Tab', [down('Alt'), down('Tab', { alt: true }), up('Alt')]],
    [
      'AltGr',
      [
        down('Control', { control: true }),
        down('AltGraph', { control: true, alt: true }),
        up('Control', { alt: true }),
        up('AltGraph'),
      ],
    ],
    [
      'AltGr where it is named Alt',
      [
        down('Control', { control: true }),
        down('Alt', { control: true }),
        up('Alt', { control: true }),
        up('Control'),
      ],
    ],
    [
      'Control, then Alt',
      [
        down('Control', { control: true }),
        down('Alt', { control: true }),
        up('Control', { alt: true }),
        up('Alt'),
      ],
    ],
    [
      'Alt, then Shift',
      [
        down('Alt'),
        down('Shift', { alt: true, shift: true }),
        up('Shift', { alt: true }),
        up('Alt'),
      ],
    ],
    ['Alt that was pressed elsewhere', [up('Alt')]],
    ['Shift and F10, a context menu', [down('F10', { shift: true })]],
    ['Control and F10', [down('F10', { control: true })]],
    ['Alt and F10', [down('Alt'), down('F10', { alt: true }), up('Alt')]],
    ['F10 while text is composed', [down('F10', { isComposing: true })]],
    ['another key', [down('a'), up('a')]],
  ])('at %s', (_what, keys) => {
    expect(opened('win32', ...keys)).toEqual([]);
  });

  test('at an Alt that left the window between, as Alt and Tab do', () => {
    const { opens, interrupted } = menuKeys('win32');
    opens(down('Alt'));
    interrupted();
    expect(opens(up('Alt'))).toBe(false);
  });
});

test.each(['darwin', 'linux'] as const)('on %s the menu bar knows its own keys', (platform) => {
  expect(opened(platform, down('Alt'), up('Alt'), down('F10'))).toEqual([]);
});
