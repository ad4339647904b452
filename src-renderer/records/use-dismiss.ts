import { useChange } from '../api/mutations.ts';
import { type HideRow, act } from './undoable-action.ts';
import { useToast } from '../ui/toast.tsx';

/** Dismisses a concern, with the toast `done` that can undo it. */
export function useDismiss(): (concern: string, settle: HideRow, done: string) => void {
  const toast = useToast();
  const dismiss = useChange('dismiss').mutateAsync;
  return (concern, settle, done) =>
    void act(settle, toast, {
      run: () => dismiss({ body: { concern, isDismissed: true } }),
      undo: () => dismiss({ body: { concern, isDismissed: false } }),
      done,
    });
}
