import { useEffect, useRef } from 'react';
import { isApple } from './keys.ts';

/** What a key asks for of the record that is meant: the open one, or what is chosen in the list. */
export type RecordCommand = 'edit' | 'pause' | 'cancel' | 'delete' | 'amount' | 'date';

/** The keys, as events name them in lower case. */
const commands: Readonly<Record<string, RecordCommand>> = {
  e: 'edit',
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
let wanted: RecordCommand | undefined;

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

/** Asks for something of the record that is about to open. */
export function wantOfNext(command: RecordCommand): void {
  wanted = command;
}

/** What was asked for of the record that has opened, once. */
export function takeWanted(): RecordCommand | undefined {
  const command = wanted;
  wanted = undefined;
  return command;
}
