import type { ContextMenuParams } from 'electron';

/** What can be done in a field in which something was typed, and nothing was undone. */
export const EDIT_FLAGS: ContextMenuParams['editFlags'] = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};

/** A click beside all that a menu could do something with. */
export const NOTHING_CLICKED = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: EDIT_FLAGS,
  linkURL: '',
} satisfies Partial<ContextMenuParams>;
