import { useEffect, useState } from 'react';

/**
 * Hides items immediately when they are handled, and shows them again if that fails or is undone. Takes the
 * keys of all items; returns the remaining ones and a function that marks one as handled.
 */
export function useHandled(all: readonly string[]): {
  isOpen: (key: string) => boolean;
  settle: (key: string) => () => void;
} {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const keys = all.join('\n');
  // An item that is permanently gone may reappear because of somebody else's change.
  useEffect(() => {
    const known = new Set(keys.split('\n'));
    setSettled((before) => {
      const left = [...before].filter((key) => known.has(key));
      return left.length === before.size ? before : new Set(left);
    });
  }, [keys]);
  const settle = (key: string) => {
    setSettled((before) => new Set(before).add(key));
    return () => setSettled((before) => new Set([...before].filter((other) => other !== key)));
  };
  return { isOpen: (key) => !settled.has(key), settle };
}
