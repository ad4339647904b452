import { Alert, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

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
