import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still there, for what goes on after it has gone. */
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
