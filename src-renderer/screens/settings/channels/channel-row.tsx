import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { useConfirm } from '../../../components/confirm.tsx';
import { handOn } from '../../../components/hand-on.ts';
import { useToast } from '../../../components/toast.tsx';
import type { Channel } from '../../../reminders/use-channels.ts';
import type { OwnerSettings } from '../save.ts';
import { ChannelForm } from './channel-form.tsx';
import { ChannelFrame } from './channel-frame.tsx';
import type { FormName } from './forms.ts';
import { TestAnswer, TestButton, useTest } from './test-message.tsx';

type Props = {
  name: FormName;
  channel: Channel;
  settings: OwnerSettings;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** A channel that is set up by a form. */
export function ChannelRow(props: Props) {
  const { name, channel, isOpen, onOpen } = props;
  const { t } = useTranslation(['settings', 'reminders']);
  const test = useTest(name);
  const buttons = useKeptFocus(isOpen);
  const title = t(`reminders:channel.${name}`);
  const { configured, allowPrivate } = channel;
  const open = () => {
    test.reset();
    onOpen();
  };
  const what = t(`channels.what.${name}`);
  const change = configured ? t('channels.change') : t('channels.setUp');
  return (
    <ChannelFrame
      name={name}
      title={title}
      isSetUp={configured}
      note={allowPrivate ? t('channels.privateAllowed', { what }) : what}
      buttonsRef={buttons}
      buttons={
        isOpen ? null : (
          <>
            {configured ? <TestButton title={title} test={test} /> : null}
            <Button size="xs" variant="default" aria-label={`${change}: ${title}`} onClick={open}>
              {change}
            </Button>
            {configured ? <Remove name={name} title={title} onDone={test.reset} /> : null}
          </>
        )
      }
    >
      {isOpen ? <ChannelForm title={title} {...props} /> : <TestAnswer test={test} />}
    </ChannelFrame>
  );
}

// A form takes the keyboard with it when it goes: it goes back to where the form was opened.
function useKeptFocus(isOpen: boolean) {
  const buttons = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      handOn(null, [...(buttons.current?.querySelectorAll('button') ?? [])]);
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return buttons;
}

function Remove({ name, title, onDone }: { name: FormName; title: string; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useChange('removeChannel');
  const ask = () =>
    confirm({
      title: t('channels.removeTitle', { name: title }),
      text: t('channels.removeText'),
      confirm: t('channels.remove'),
      onConfirm: () =>
        remove.mutate(
          { params: { channel: name } },
          {
            onSuccess() {
              onDone();
              toast.done(t('channels.removed', { name: title }));
            },
            onError: toast.failed,
          },
        ),
    });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${t('channels.remove')}: ${title}`}
      onClick={ask}
    >
      {t('channels.remove')}
    </Button>
  );
}
