import { Alert, Button, Stack, Tabs } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { CopyBlock, CopyLine } from '../../ui/copy.tsx';
import { callsWith } from './calls.ts';
import classes from './api.module.css';

type Props = {
  secret: string;
  onClose: () => void;
  /** What to do with the key. */
  children: ReactNode;
};

/** A new key, shown for the only time. */
export function IssuedKey({ secret, onClose, children }: Props) {
  const { t } = useTranslation('api');
  return (
    <Stack gap={16}>
      <Alert icon={<IconInfoCircle />} variant="light" color="marigold">
        {t('issued.text')}
      </Alert>
      <CopyLine value={secret} label={t('issued.key')} />
      {children}
      <div className={classes['buttons']}>
        <Button onClick={onClose} data-autofocus>
          {t('issued.done')}
        </Button>
      </div>
    </Stack>
  );
}

/** First calls of the API with a key, in several languages. */
export function FirstCalls({ secret }: { secret: string }) {
  const { t } = useTranslation('api');
  const { data } = useApi('getServer', {});
  const calls = callsWith(data?.data.baseUrl ?? location.origin, secret);
  return (
    <>
      <p className={classes['lead']}>{t('issued.try')}</p>
      <Tabs defaultValue={calls[0]?.name ?? null} keepMounted={false}>
        <Tabs.List>
          {calls.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {calls.map(({ name, text }) => (
          <Tabs.Panel key={name} value={name} pt={12}>
            <CopyBlock value={text} label={t('issued.call', { language: name })} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
