import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type OwnerSettings, useSave } from '../save.ts';
import { ChannelFrame } from './channel-frame.tsx';
import { TestAnswer, TestButton, useIsUnsure, useTest } from './test-message.tsx';

/** Desktop notifications, which only need a switch. */
export function DesktopRow({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation(['settings', 'reminders']);
  const { shown, save } = useSave(settings);
  const test = useTest('desktop');
  const title = t('reminders:channel.desktop');
  const isOn = shown.desktopNotifications;
  return (
    <ChannelFrame
      name="desktop"
      title={title}
      isSetUp={isOn}
      isFailing={useIsUnsure('desktop', test)}
      note={t('channels.what.desktop')}
      buttons={
        <>
          {isOn ? <TestButton title={title} test={test} /> : null}
          <Switch
            aria-label={title}
            checked={isOn}
            onChange={({ currentTarget }) => {
              test.reset();
              save({ desktopNotifications: currentTarget.checked });
            }}
          />
        </>
      }
    >
      <TestAnswer test={test} />
    </ChannelFrame>
  );
}
