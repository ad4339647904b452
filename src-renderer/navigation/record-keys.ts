import { useEffect, useRef } from 'react';
import { isApple } from './keys.ts';

/** A keyboard command for a record: the open one, or those selected in the list. */
export type RecordCommand =
  | 'edit'
  | 'renew'
  | 'renewEarly'
  | 'pause'
  | 'cancel'
  | 'delete'
  | 'amount'
  | 'date'
  | 'yearly';

/** The keys, in lower case as in events. */
const commands: Readonly<Record<string, RecordCommand>> = {
  e: 'edit',
  r: 'renew',
  'shift+r': 'renewEarly',
  p: 'pause',
  c: 'cancel',
  a: 'amount',
  d: 'date',
  delete: 'delete',
  // Apple's laptop keyboards have no other key for it.
  ...(isApple ? { backspace: 'delete' } : {}),
};

/** Runs a command. Returns false if the handler has no record to apply it to. */
type Handler = (command: RecordCommand) => boolean;

// The latest handler is tried first.
const handlers: Handler[] = [];
let wanted: { id: string; command: RecordCommand } | undefined;
let waiting = 0;
const views = new Map<string, (command: RecordCommand) => void>();

/** Registers a handler for record keys while the component is mounted. */
export function useRecordKeys(handler: Handler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const own: Handler = (command) => latest.current(command);
    handlers.unshift(own);
    return () => void handlers.splice(handlers.indexOf(own), 1);
  }, []);
}

/** Runs the command of a key. Returns false if the key has none. */
export function pressRecordKey(key: string, isShifted: boolean): boolean {
  const command = (isShifted ? commands[`shift+${key}`] : undefined) ?? commands[key];
  return command !== undefined && handlers.some((handler) => handler(command));
}

/**
 * Runs a command in the view that shows a record, or else in the one that opens next, if it shows that
 * record, also if that is still loading. Ignored while the record's form is open.
 */
export function askRecord(
  id: string,
  command: RecordCommand,
  open: (() => void) | undefined,
): void {
  const view = views.get(id);
  if (view !== undefined) return view(command);
  if (open !== undefined || waiting > 0) wanted = { id, command };
  open?.();
}

/** Stores the command for a record whose view is loading. It is dropped if the view never appears. */
export function useKeysAhead(id: string | undefined): void {
  useRecordKeys((command) => {
    if (id === undefined || document.activeElement?.closest('[role="grid"]')) return false;
    wanted = { id, command };
    return true;
  });
  useEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
      // One loading state can follow another, and the view appears in the same update of the page.
      setTimeout(() => {
        if (waiting === 0) wanted = undefined;
      });
    };
  }, []);
}

/** Runs commands for the record that a component shows. */
export function useAskedFor(id: string, run: (command: RecordCommand) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    views.set(id, (command) => latest.current(command));
    const command = wanted?.id === id ? wanted.command : undefined;
    wanted = undefined;
    if (command !== undefined) latest.current(command);
    return () => void views.delete(id);
  }, [id]);
}

/** The keys as shown next to their commands. */
export const recordKeys = {
  edit: 'E',
  renew: 'R',
  renewEarly: isApple ? '⇧ R' : 'Shift R',
  pause: 'P',
  cancel: 'C',
  amount: 'A',
  date: 'D',
  delete: isApple ? '⌫' : 'Delete',
} as const satisfies Partial<Record<RecordCommand, string>>;
