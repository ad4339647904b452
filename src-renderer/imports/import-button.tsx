import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useImport } from './with-import.tsx';

type Props = {
  /** Called after an import. */
  onImported?: () => void;
};

/** Opens the dialog that imports subscriptions from a file or a pasted table. */
export function ImportButton({ onImported }: Props) {
  const { t } = useTranslation('imports');
  const open = useImport(onImported);
  return (
    <Button variant="default" onClick={open}>
      {t('open')}
    </Button>
  );
}
