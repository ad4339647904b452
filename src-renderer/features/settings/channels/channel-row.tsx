import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Channel } from '../../../reminders/use-channels.ts';
import { isKeyMissing, useSecretsState } from '../secrets.tsx';
import { ChannelForm } from './channel-form.tsx';
import { ChannelFrame } from './channel-frame.tsx';
import type { ConfigurableKind } from '../../../../src-server/channels/definitions.ts';
import { TestAnswer, TestButton, useIsUnsure, useTest } from './test-message.tsx';

type Props = {
  name: ConfigurableKind;
  channel: Channel;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** A channel that is set up with a form. */
export function ChannelRow(props: Props) {
  const { name, channel, isOpen, onOpen } = props;
  const { t } = useTranslation(['settings', 'reminders']);
  const test = useTest(name);
  const { button, inherit } = useHeir(isOpen);
  const title = t(`reminders:channel.${name}`);
  const { configured, isSealed } = channel;
  const open = () => {
    test.reset();
    onOpen();
  };
  const removed = (by: HTMLElement | null) => {
    test.reset();
    inherit(by);
  };
  const change = configured ? t('channels.change') : t('channels.setUp');
  return (
    <ChannelFrame
      name={name}
      title={title}
      isSetUp={configured}
      isSealed={isSealed}
      isFailing={useIsUnsure(name, test)}
      note={useNote(name, channel)}
      buttons={
        isOpen ? null : (
          <>
            {configured ? <TestButton title={title} test={test} /> : null}
            {isSealed ? null : (
              <Button
                ref={button}
                size="xs"
                variant="default"
                aria-label={`${change}: ${title}`}
                onClick={open}
              >
                {change}
              </Button>
            )}
            {configured || isSealed ? <Remove name={name} title={title} onDone={removed} /> : null}
          </>
        )
      }
    >
      {isOpen ? <ChannelForm title={title} {...props} /> : <TestAnswer test={test} />}
    </ChannelFrame>
  );
}

function useNote(
  name: ConfigurableKind,
  { allowPrivate, isSealed, problem, reason }: Channel,
): string {
  const { t } = useTranslation(['settings', 'problems']);
  // A row above all channels explains it.
  const isExplained = isKeyMissing(useSecretsState()) && isSealed;
  if (problem !== null && !isExplained) {
    return reason === null ? problem : t(`problems:reason.${reason}`, { label: '' });
  }
  const what = t(`channels.what.${name}`);
  return allowPrivate ? t('channels.privateAllowed', { what }) : what;
}

// The focused element disappears with the form or with the remove button, so the focus moves here.
function useHeir(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const inherit = (from: HTMLElement | null) =>
    moveFocus(from, button.current === null ? [] : [button.current]);
  useEffect(() => {
    if (wasOpen.current && !isOpen) inherit(null);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { button, inherit };
}

type RemoveProps = {
  name: ConfigurableKind;
  title: string;
  onDone: (by: HTMLElement | null) => void;
};

function Remove({ name, title, onDone }: RemoveProps) {
  const own = useRef<HTMLButtonElement>(null);
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useChange('removeChannel');
  // The button is removed with its row, and its callbacks with it.
  const remove = async () => {
    try {
      await mutateAsync({ params: { channel: name } });
      // It may still exist, and have the focus that the dialog returned to it.
      onDone(own.current);
      toast.done(t('channels.removed', { name: title }));
    } catch (error) {
      toast.failed(error as CallError);
    }
  };
  const ask = () =>
    confirm({
      title: t('channels.removeTitle', { name: title }),
      text: t('channels.removeText'),
      confirm: t('channels.remove'),
      onConfirm: () => void remove(),
    });
  return (
    <Button
      ref={own}
      size="xs"
      variant="default"
      aria-label={`${t('channels.remove')}: ${title}`}
      onClick={ask}
    >
      {t('channels.remove')}
    </Button>
  );
}
