import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/queries.ts';
import { FramedSection } from '../../../ui/framed-section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { useLeave } from '../../../navigation/unsaved.tsx';
import type { Channel } from '../../../reminders/use-channels.ts';
import type { OwnerSettings } from '../save.ts';
import { SecretsRow, isKeyMissing, useSecretsState } from '../secrets.tsx';
import { ChannelRow } from './channel-row.tsx';
import { DesktopRow } from './desktop-row.tsx';

/** The reminder channels. */
export function Channels({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation('settings');
  return (
    <FramedSection title={t('channels.title')} text={t('channels.text')} anchor="channels">
      <ChannelRows settings={settings} />
    </FramedSection>
  );
}

type RowsProps = {
  settings: OwnerSettings;
  /** Shows only the ways that everybody knows and those that are set up, until more are asked for. */
  isShort?: boolean;
};

const WELL_KNOWN: ReadonlySet<Channel['channel']> = new Set(['desktop', 'email']);

/** All channels with their forms. Saved secrets are never shown again. */
export function ChannelRows({ settings, isShort = false }: RowsProps) {
  const { t } = useTranslation('settings');
  const channels = useApi('listChannels', {});
  const [opened, setOpened] = useState<Channel['channel']>();
  const [isFull, setFull] = useState(!isShort);
  const secrets = useSecretsState();
  // Opening a form closes that of another channel.
  const leave = useLeave();
  return (
    <Loaded query={channels} rows={5}>
      {({ data }) => [
        isKeyMissing(secrets) && data.some(({ isSealed }) => isSealed) ? (
          <SecretsRow key="secrets" state={secrets} />
        ) : null,
        ...(isFull ? data : data.filter(isKnown)).map((channel) => {
          const name = channel.channel;
          if (name === 'desktop') return <DesktopRow key={name} settings={settings} />;
          return (
            <ChannelRow
              key={name}
              name={name}
              channel={channel}
              isOpen={opened === name}
              onOpen={() => leave(() => setOpened(name))}
              onClose={() => setOpened((now) => (now === name ? undefined : now))}
            />
          );
        }),
        isFull ? null : (
          <Button
            key="more"
            variant="subtle"
            justify="start"
            fullWidth
            onClick={() => setFull(true)}
          >
            {t('channels.more')}
          </Button>
        ),
      ]}
    </Loaded>
  );
}

const isKnown = ({ channel, configured }: Channel): boolean =>
  configured || WELL_KNOWN.has(channel);
