import {
  type Icon,
  IconBellRinging,
  IconCircleCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
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
  note: string;
  /** At the right. */
  buttons: ReactNode;
  /** Below, over the whole width. */
  children?: ReactNode;
};

/** A channel: what it is, whether it is set up, and what can be done with it. */
export function ChannelFrame(props: Props) {
  const { name, title, isSetUp, note, buttons, children } = props;
  const { t } = useTranslation('settings');
  const Picture = PICTURES[name];
  return (
    <div role="group" aria-label={title}>
      <div className={classes['line']}>
        <span className={classes['picture']} data-set-up={isSetUp}>
          <Picture size={18} stroke={1.75} aria-hidden />
        </span>
        <div className={classes['words']}>
          <div className={classes['name']}>
            {title}
            {isSetUp ? (
              <span className={classes['ready']}>
                <IconCircleCheck size={14} stroke={1.75} aria-hidden />
                {t('channels.ready')}
              </span>
            ) : (
              <span className={classes['notReady']}>{t('channels.notReady')}</span>
            )}
          </div>
          <div className={classes['note']}>{note}</div>
        </div>
        <div className={classes['buttons']}>{buttons}</div>
      </div>
      {children}
    </div>
  );
}
