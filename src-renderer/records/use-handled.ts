import { useEffect, useState } from 'react';

/**
 * What was acted upon is out of sight at once, and back when that failed or was undone. Takes the keys of all
 * there is; answers which are still open, and how to settle one.
 */
export function useHandled(all: readonly string[]): {
  isOpen: (key: string) => boolean;
  settle: (key: string) => () => void;
} {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const keys = all.join('\n');
  // What has gone for good may come back by somebody else's doing.
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
