import { useEffect, useRef } from 'react';
import { isApple } from './keys.ts';

/** What a key asks for of the record that is meant: the open one, or what is chosen in the list. */
export type RecordCommand = 'edit' | 'renew' | 'pause' | 'cancel' | 'delete' | 'amount' | 'date';

/** The keys, as events name them in lower case. */
const commands: Readonly<Record<string, RecordCommand>> = {
  e: 'edit',
  r: 'renew',
  p: 'pause',
  c: 'cancel',
  a: 'amount',
  d: 'date',
  delete: 'delete',
  // Apple's keyboards for laptops have no other key for it.
  ...(isApple ? { backspace: 'delete' } : {}),
};

/** Does what is asked for; false where no record of its own is meant. */
type Handler = (command: RecordCommand) => boolean;

// The one that came last is asked first.
const handlers: Handler[] = [];
let wanted: { id: string; command: RecordCommand } | undefined;
let waiting = 0;
const views = new Map<string, (command: RecordCommand) => void>();

/** Hears of the keys for records as long as the component is there. */
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

/** Does what a key asks for of a record; false where it asks for nothing. */
export function pressRecordKey(key: string): boolean {
  const command = commands[key];
  return command !== undefined && handlers.some((handler) => handler(command));
}

/**
 * Asks for something of a record: of the view that shows it, or else of the one that opens next, where that is its
 * own. A record whose form is open is left alone.
 */
export function askRecord(
  id: string,
  command: RecordCommand,
  open: (() => void) | undefined,
): void {
  if (open === undefined) return views.get(id)?.(command);
  wanted = { id, command };
  open();
}

/** Keeps what a key asks for of a record whose view is on its way; without a view in the end, it is dropped. */
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
      // One way of waiting can follow another, and the view comes with the same change of the page.
      setTimeout(() => {
        if (waiting === 0) wanted = undefined;
      });
    };
  }, []);
}

/** Does what is asked for of the record that a component shows. */
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
