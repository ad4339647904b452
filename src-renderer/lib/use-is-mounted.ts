import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for work that outlives it. */
export function useIsMounted(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
