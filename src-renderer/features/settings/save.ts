import type { CallInput, CallOutput } from '../../api/client.ts';
import { useChange, usePending } from '../../api/mutations.ts';
import { placeOf } from '../../lib/place.ts';
import { markSaved } from '../../ui/saved-mark.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The account's settings from the server. */
export type OwnerSettings = CallOutput<'getSettings'>['data'];
type Changes = NonNullable<CallInput<'saveSettings'>['body']>;

/**
 * Saves a setting as soon as it is chosen, and shows the chosen value until the server has responded. If
 * saving fails, `onFailed` is called, the stored value is shown again, and a toast offers to retry. The first save also
 * stores the place that has been shown so far.
 */
export function useSave(settings: OwnerSettings): {
  shown: OwnerSettings;
  save: (changes: Changes, onFailed?: () => void) => void;
} {
  const toast = useToast();
  const change = useChange('saveSettings');
  const pending = usePending('saveSettings').map(({ body }) => body as Partial<OwnerSettings>);
  const save = (body: Changes, onFailed?: () => void) =>
    change.mutate(
      { body: settings.saved ? body : { ...placeOf(settings), ...body } },
      {
        onSuccess: markSaved,
        onError: (error) => {
          onFailed?.();
          toast.failed(error, undefined, () => save(body, onFailed));
        },
      },
    );
  return {
    shown: Object.assign({}, settings, placeOf(settings), ...pending) as OwnerSettings,
    save,
  };
}
