import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from './backups.module.css';

type Props = {
  isSealed: boolean;
  /** Whether the folder has sealed backups of another database. */
  hasSealedOthers: boolean;
};

/** Whether backups in the second folder are sealed with a passphrase, which can be set, changed, and turned off. */
export function PassphraseRow({ isSealed, hasSealedOthers }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const notSealed = t(hasSealedOthers ? 'passphrase.othersSealedText' : 'passphrase.notSealedText');
  const [opened, { open, close }] = useDisclosure();
  return (
    <Row
      label={t(isSealed ? 'passphrase.sealed' : 'passphrase.notSealed')}
      text={isSealed ? t('passphrase.sealedText') : notSealed}
    >
      <Group gap={8}>
        <Button variant="default" onClick={open}>
          {t(isSealed ? 'passphrase.change' : 'passphrase.set')}
        </Button>
        {isSealed ? <StopButton /> : null}
      </Group>
      <Modal
        opened={opened}
        onClose={close}
        title={t(isSealed ? 'passphrase.changeNow' : 'passphrase.setNow')}
      >
        <PassphraseForm isSealed={isSealed} onDone={close} />
      </Modal>
    </Row>
  );
}

function StopButton() {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const toast = useToast();
  const change = useChange('sealSecondFolder');
  const stop = () =>
    change.mutate(
      { body: { passphrase: null } },
      {
        onSuccess: () => toast.done(t('passphrase.stopped')),
        onError: (error) => toast.failed(error, undefined, stop),
      },
    );
  const ask = () =>
    confirm({
      title: t('passphrase.stopTitle'),
      text: t('passphrase.stopText'),
      confirm: t('passphrase.stopConfirm'),
      onConfirm: stop,
    });
  return (
    <Button variant="default" loading={change.isPending} onClick={ask}>
      {t('passphrase.stop')}
    </Button>
  );
}

type FormProps = { isSealed: boolean; onDone: () => void };

function usePassphraseForm({ isSealed, onDone }: FormProps) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('sealSecondFolder', {
    initialValues: { current: '', passphrase: '', again: '' },
    labels: {
      current: t('passphrase.current'),
      passphrase: t('passphrase.new'),
      again: t('passphrase.again'),
    },
    inputOf: ({ passphrase, current }) => ({
      body: isSealed ? { passphrase, current } : { passphrase },
    }),
    onDone() {
      onDone();
      toast.done(t(isSealed ? 'passphrase.changed' : 'passphrase.done'));
    },
  });
  const submitSame = (event: FormEvent<HTMLFormElement>) => {
    const { passphrase, again } = form.getValues();
    if (passphrase === again) return submit(event);
    event.preventDefault();
    form.setErrors({ again: t('passphrase.differs') });
    form.getInputNode('again')?.focus();
  };
  return { form, submit: submitSame, isPending };
}

function PassphraseForm(props: FormProps) {
  const { t } = useTranslation('settings');
  const { form, submit, isPending } = usePassphraseForm(props);
  const { isSealed } = props;
  const propsOf = (name: 'current' | 'passphrase' | 'again') => ({
    visibilityToggleButtonProps: { 'aria-label': t('passphrase.show') },
    ...form.getInputProps(name),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <p className={classes['lead']}>{t('passphrase.warning')}</p>
        {isSealed ? (
          <PasswordInput
            label={t('passphrase.current')}
            autoComplete="off"
            data-autofocus
            {...propsOf('current')}
          />
        ) : null}
        <PasswordInput
          label={t('passphrase.new')}
          description={t('passphrase.hint')}
          autoComplete="new-password"
          {...(isSealed ? {} : { 'data-autofocus': true })}
          {...propsOf('passphrase')}
        />
        <PasswordInput
          label={t('passphrase.again')}
          autoComplete="new-password"
          {...propsOf('again')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t(isSealed ? 'passphrase.changeNow' : 'passphrase.setNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
