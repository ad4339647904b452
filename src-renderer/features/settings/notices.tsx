import { Button, FocusTrap, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/states.tsx';
import classes from './notices.module.css';

/** Shows the third-party notices. */
export function Notices() {
  const { t } = useTranslation(['settings', 'common']);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${t('about.showNotices')}: ${t('about.notices')}`}
        onClick={open}
      >
        {t('about.showNotices')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('about.notices')} size="xl">
        <FocusTrap.InitialFocus />
        <NoticesText />
      </Modal>
    </>
  );
}

function NoticesText() {
  const { t } = useTranslation('settings');
  const text = useQuery({ queryKey: ['notices'], queryFn: fetchNotices, staleTime: Infinity });
  return (
    <Loaded query={text} rows={6}>
      {(notices) => (
        // Scrollable content must be reachable with the keyboard.
        <section tabIndex={0} aria-label={t('about.notices')} className={classes['text']}>
          {notices}
        </section>
      )}
    </Loaded>
  );
}

async function fetchNotices(): Promise<string> {
  const response = await fetch('/third-party-notices.txt');
  if (!response.ok) throw new Error(`The notices were answered with ${response.status}.`);
  return response.text();
}
