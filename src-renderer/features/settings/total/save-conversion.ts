import type { CallInput } from '../../../api/client.ts';
import { useChange, usePending } from '../../../api/mutations.ts';
import type { ConversionChoices } from '../../../records/conversion/use-converter.ts';
import { markSaved } from '../../../ui/saved-mark.tsx';
import { useToast } from '../../../ui/toast.tsx';

type Changes = NonNullable<CallInput<'updateConversion'>['body']>;

/** Saves a choice as soon as it is made, and shows it until the server has responded. */
export function useSaveConversion(stored: ConversionChoices): {
  shown: ConversionChoices;
  save: (changes: Changes, outcome?: { onSaved?: () => void; onFailed?: () => void }) => void;
} {
  const toast = useToast();
  const change = useChange('updateConversion');
  const pending = usePending('updateConversion').map(
    ({ body }) => body as Partial<ConversionChoices>,
  );
  const save: ReturnType<typeof useSaveConversion>['save'] = (body, outcome = {}) =>
    change.mutate(
      { body },
      {
        onSuccess() {
          outcome.onSaved?.();
          markSaved();
        },
        onError(error) {
          outcome.onFailed?.();
          toast.failed(error, undefined, () => save(body, outcome));
        },
      },
    );
  return { shown: Object.assign({}, stored, ...pending) as ConversionChoices, save };
}
