import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { outsideAddress } from '../security/allowed.ts';
import { recordLinkOf } from '../startup/links.ts';
import type { Texts } from '../texts.ts';

type Item = MenuItemConstructorOptions;

/** What was clicked. */
export type Clicked = Pick<
  ContextMenuParams,
  | 'isEditable'
  | 'selectionText'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'editFlags'
  | 'linkURL'
>;

/** The menu actions that no role provides. */
export type ContextActions = {
  replaceWith: (word: string) => void;
  learn: (word: string) => void;
  copyText: (text: string) => void;
};

const MOST_SUGGESTIONS = 5;

/** The context menu; empty if nothing can be done with what was clicked. */
export function contextMenu(
  clicked: Clicked,
  baseUrl: string,
  texts: Texts,
  actions: ContextActions,
): Item[] {
  const groups = [
    spelling(clicked, texts, actions),
    clicked.isEditable ? editing(clicked, texts) : copying(clicked, texts),
    link(clicked, baseUrl, texts, actions),
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' } as const, ...group]));
}

function spelling(clicked: Clicked, texts: Texts, { replaceWith, learn }: ContextActions): Item[] {
  const { isEditable, misspelledWord, dictionarySuggestions } = clicked;
  if (!isEditable || misspelledWord === '') return [];
  return [
    ...dictionarySuggestions
      .slice(0, MOST_SUGGESTIONS)
      .map((word) => ({ label: plainLabel(word), click: () => replaceWith(word) })),
    { label: texts.learnSpelling, click: () => learn(misspelledWord) },
  ];
}

function editing({ editFlags }: Clicked, texts: Texts): Item[] {
  return [
    { role: 'undo', label: texts.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: texts.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: texts.cut, enabled: editFlags.canCut },
    { role: 'copy', label: texts.copy, enabled: editFlags.canCopy },
    { role: 'paste', label: texts.paste, enabled: editFlags.canPaste },
    { role: 'selectAll', label: texts.selectAll, enabled: editFlags.canSelectAll },
  ];
}

function copying({ selectionText }: Clicked, texts: Texts): Item[] {
  return selectionText.trim() === '' ? [] : [{ role: 'copy', label: texts.copy }];
}

// Among links inside the window, those to records also work from outside. Copying sends nothing anywhere.
function link(
  { linkURL }: Clicked,
  baseUrl: string,
  texts: Texts,
  { copyText }: ContextActions,
): Item[] {
  const address = outsideAddress(linkURL, baseUrl, () => true) ?? recordLinkOf(linkURL);
  return address === undefined ? [] : [{ label: texts.copyLink, click: () => copyText(address) }];
}

/** Text for a menu, where a single & would underline the next letter. */
export function plainLabel(text: string): string {
  return text.replaceAll('&', '&&');
}
