import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { Loaded } from '../../ui/states.tsx';
import { useLeave } from '../../navigation/unsaved.tsx';
import { ChannelRows } from '../settings/channels/channels.tsx';
import type { StepProps } from './step-props.ts';
import { LastStep } from './step.tsx';
import classes from './first-run.module.css';

/** Where reminders are sent. */
export function ChannelStep({ onDone, onBack }: StepProps) {
  const { t } = useTranslation('firstRun');
  const settings = useApi('getSettings', {});
  const leave = useLeave();
  return (
    <LastStep
      title={t('channels.title')}
      text={t('channels.text')}
      onDone={() => leave(onDone)}
      onBack={() => leave(onBack)}
    >
      <div className={classes['channels']}>
        <Loaded query={settings}>{({ data }) => <ChannelRows settings={data} isShort />}</Loaded>
      </div>
    </LastStep>
  );
}
