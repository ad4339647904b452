import { Alert, Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that the earlier input was discarded, which can be undone. */
export function Discarded({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation(['inspector', 'common']);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <Alert color="gray" title={t('restored.discarded')} role="status">
      <Button ref={undo} size="compact-sm" variant="default" onClick={onUndo}>
        {t('common:action.undo')}
      </Button>
    </Alert>
  );
}

/** Says that the form contains earlier input, which can be discarded. */
export function Restored({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('inspector');
  return (
    <Alert color="marigold" title={t('restored.title')} role="status">
      <Stack gap={12} align="flex-start">
        {t('restored.text')}
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('restored.discard')}
        </Button>
      </Stack>
    </Alert>
  );
}
