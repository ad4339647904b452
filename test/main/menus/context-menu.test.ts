import { describe, expect, test } from 'vitest';
import { type Clicked, contextMenu, plainLabel } from '../../../src-main/menus/context-menu.ts';
import { NOTHING_CLICKED } from '../../support/clicked.ts';
import { labels, press, texts } from './menus.ts';

/** The menu for what was clicked on, and what it did. */
const opened = (clicked: Partial<Clicked>) => {
  const done: string[] = [];
  const menu = contextMenu({ ...NOTHING_CLICKED, ...clicked }, 'http://127.0.0.1:47600', texts, {
    replaceWith: (word) => done.push(`replace ${word}`),
    learn: (word) => done.push(`learn ${word}`),
    copyText: (text) => done.push(`copy ${text}`),
  });
  return { menu, done };
};

describe('the menu at the pointer', () => {
  test('is empty where there is nothing to do', () => {
    expect(opened({}).menu).toEqual([]);
    expect(opened({ selectionText: '  ' }).menu).toEqual([]);
    expect(opened({ linkURL: 'perennial://app/settings' }).menu).toEqual([]);
    expect(opened({ linkURL: 'file:///etc/passwd' }).menu).toEqual([]);
    expect(opened({ misspelledWord: 'wrnog', dictionarySuggestions: ['wrong'] }).menu).toEqual([]);
  });

  test('copies what is selected', () => {
    expect(opened({ selectionText: 'a' }).menu).toEqual([{ role: 'copy', label: 'Copy' }]);
  });

  test('edits where text is edited, with what can be done', () => {
    const { menu } = opened({ isEditable: true });
    expect(labels(menu)).toEqual(['Undo', 'Redo', '-', 'Cut', 'Copy', 'Paste', 'Select All']);
    expect(menu[1]?.enabled).toBe(false);
  });

  test('offers spellings where text is edited, and learns a word', () => {
    const words = ['one', 'two', 'three', 'four', 'five', 'six'];
    const { menu, done } = opened({
      isEditable: true,
      misspelledWord: 'wrnog',
      dictionarySuggestions: ['A&B', ...words],
    });
    expect(labels(menu).slice(0, 7)).toEqual([
      'A&&B',
      'one',
      'two',
      'three',
      'four',
      'Learn Spelling',
      '-',
    ]);
    press(menu, 'A&&B');
    press(menu, 'Learn Spelling');
    expect(done).toEqual(['replace A&B', 'learn wrnog']);
  });

  test('copies a link that leads out of the window', () => {
    const { menu, done } = opened({ linkURL: 'perennial://app/docs' });
    press(menu, 'Copy Link');
    expect(done).toEqual(['copy http://127.0.0.1:47600/docs']);
  });

  test('copies a link to a record as others can follow it', () => {
    const id = '019ab5c4-0d2e-7a31-9c55-1f2b3c4d5e6f';
    const { menu, done } = opened({ linkURL: `perennial://app/calendar?month=2026-12&open=${id}` });
    press(menu, 'Copy Link');
    expect(done).toEqual([`copy perennial://record/${id}`]);
    expect(opened({ linkURL: 'perennial://app/?open=new' }).menu).toEqual([]);
  });

  test('copies a link to the web, whether or not the window may open it', () => {
    const { menu, done } = opened({ linkURL: 'http://router.lan:8080/a?b=c' });
    press(menu, 'Copy Link');
    expect(done).toEqual(['copy http://router.lan:8080/a?b=c']);
  });
});

test('a label is shown to the letter', () => {
  expect(plainLabel('A & B && C')).toBe('A && B &&&& C');
});
