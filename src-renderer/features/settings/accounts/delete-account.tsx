import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../../api/account.ts';
import { useChange } from '../../../api/mutations.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../settings.module.css';

/** Deletes the account after its name has been typed. */
export function DeleteAccount() {
  const { t } = useTranslation('settings');
  const { account } = useAccountChoice();
  const [opened, { open, close }] = useDisclosure();
  return (
    <Row label={t('account.delete')} text={t('account.deleteText')}>
      <Button variant="default" className={classes['danger'] ?? ''} onClick={open}>
        {t('account.deleteOpen')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('account.deleteTitle', { name: account.name })}
      >
        <DeleteForm />
      </Modal>
    </Row>
  );
}

function DeleteForm() {
  const { t } = useTranslation('settings');
  const { account, accounts } = useAccountChoice();
  const [typed, setTyped] = useState('');
  const toast = useToast();
  const remove = useChange('deleteAccount');
  // The window switches to another account meanwhile, so this form is gone when the response arrives.
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    remove
      .mutateAsync({ params: { id: account.id } })
      .then(() => toast.done(t('account.deleted', { name: account.name })))
      .catch(toast.failed);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={20}>
        <p className={classes['lead']}>
          {t('account.deleteWarning')} {accounts.length === 1 ? t('account.deleteLast') : null}
        </p>
        <TextInput
          label={
            <Trans
              t={t}
              i18nKey="account.deleteType"
              components={{ name: <bdi className={classes['typed']}>{account.name}</bdi> }}
            />
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <div className={classes['buttons']}>
          <Button
            type="submit"
            color="rose"
            disabled={typed !== account.name}
            loading={remove.isPending}
          >
            {t('account.delete')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
