import {
  type Icon,
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconLock,
  IconMail,
  IconServer2,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../reminders/use-channels.ts';
import classes from './channels.module.css';

const PICTURES: Readonly<Record<Channel['channel'], Icon>> = {
  desktop: IconDeviceDesktop,
  bark: IconDeviceMobile,
  ntfy: IconBellRinging,
  gotify: IconServer2,
  webhook: IconWebhook,
  email: IconMail,
};

type Props = {
  name: Channel['channel'];
  title: string;
  isSetUp: boolean;
  /** Whether it is set up but its settings are currently unreadable. */
  isSealed?: boolean;
  /** Whether the last attempt to send on it failed. */
  isFailing: boolean;
  note: string;
  /** Shown on the right. */
  buttons: ReactNode;
  /** Shown below, over the full width. */
  children?: ReactNode;
};

/** A channel: its description, its state, and its actions. */
export function ChannelFrame(props: Props) {
  const { name, title, isSetUp, isSealed = false, isFailing, note, buttons, children } = props;
  const Picture = PICTURES[name];
  return (
    <div role="group" aria-label={title}>
      <div className={classes['line']}>
        <span className={classes['picture']} data-set-up={isSetUp} data-failing={isFailing}>
          <Picture size={18} stroke={1.75} aria-hidden />
        </span>
        <div className={classes['words']}>
          <div className={classes['name']}>
            {title}
            <Status isSetUp={isSetUp} isSealed={isSealed} isFailing={isFailing} />
          </div>
          <div className={classes['note']}>{note}</div>
        </div>
        <div className={classes['buttons']}>{buttons}</div>
      </div>
      {children}
    </div>
  );
}

type StatusProps = { isSetUp: boolean; isSealed: boolean; isFailing: boolean };

function Status({ isSetUp, isSealed, isFailing }: StatusProps) {
  const { t } = useTranslation('settings');
  if (isSealed) {
    return (
      <span className={classes['sealed']}>
        <IconLock size={14} stroke={1.75} aria-hidden />
        {t('channels.sealed')}
      </span>
    );
  }
  if (!isSetUp) return <span className={classes['notReady']}>{t('channels.notReady')}</span>;
  if (isFailing) {
    return (
      <span className={classes['failing']}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {t('channels.failing')}
      </span>
    );
  }
  return (
    <span className={classes['ready']}>
      <IconCircleCheck size={14} stroke={1.75} aria-hidden />
      {t('channels.ready')}
    </span>
  );
}
