import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ImportFlow } from './import-flow.tsx';

type Props = {
  /** Called after an import, when the dialog has closed. */
  onImported?: () => void;
};

/** Opens the dialog that imports subscriptions from a file or a pasted table. */
export function ImportButton({ onImported }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('title')}
        size={960}
        closeButtonProps={{ 'aria-label': t('common:action.close') }}
      >
        <ImportFlow
          onDone={() => {
            close();
            onImported?.();
          }}
        />
      </Modal>
    </>
  );
}
