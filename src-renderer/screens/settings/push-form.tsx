import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../api/client.ts';
import { type CallForm, useCallForm } from '../../components/call-form.ts';
import { useToast } from '../../components/toast.tsx';
import type { OwnerSettings } from './save.ts';
import classes from './settings.module.css';

type Props = { settings: OwnerSettings; onDone: () => void; onCancel?: () => void };

const EXAMPLE_ADDRESS = 'https://api.day.app';

/** Takes the push address and device key; what is saved already can be left out. */
export function PushForm({ settings, onDone, onCancel }: Props) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('saveSettings', {
    initialValues: {
      pushUrl: '',
      deviceKey: '',
      allowPrivatePush: settings.allowPrivatePush,
    },
    inputOf: bodyOf,
    onDone() {
      toast.done(t('push.saved'));
      onDone();
    },
  });
  const { pushUrl, deviceKey } = form.values;
  const isWhole =
    (settings.hasPushUrl || pushUrl !== '') && (settings.hasDeviceKey || deviceKey !== '');
  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <Stack gap={16}>
        <Fields settings={settings} form={form} />
        <div className={classes['buttons']}>
          {onCancel === undefined ? null : (
            <Button variant="default" onClick={onCancel}>
              {common('action.cancel')}
            </Button>
          )}
          <Button type="submit" disabled={!isWhole} loading={isPending}>
            {common('action.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Fields({ settings, form }: { settings: OwnerSettings; form: CallForm<Values>['form'] }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextInput
        label={t('push.url')}
        placeholder={settings.hasPushUrl ? t('push.keep') : EXAMPLE_ADDRESS}
        type="url"
        autoComplete="off"
        {...form.getInputProps('pushUrl')}
      />
      <TextInput
        label={t('push.deviceKey')}
        placeholder={settings.hasDeviceKey ? t('push.keep') : ''}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('deviceKey')}
      />
      <Checkbox
        label={t('push.private')}
        description={t('push.privateText')}
        {...form.getInputProps('allowPrivatePush', { type: 'checkbox' })}
      />
    </>
  );
}

type Values = { pushUrl: string; deviceKey: string; allowPrivatePush: boolean };

// An empty text would remove what is there.
function bodyOf({ pushUrl, deviceKey, allowPrivatePush }: Values): CallInput<'saveSettings'> {
  return {
    body: {
      allowPrivatePush,
      ...(pushUrl === '' ? {} : { pushUrl: pushUrl.trim() }),
      ...(deviceKey === '' ? {} : { deviceKey: deviceKey.trim() }),
    },
  };
}
