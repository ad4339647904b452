import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { useFormat } from '../../lib/format.ts';
import { FramedSection } from '../../ui/framed-section.tsx';
import classes from './api.module.css';

// The minimum in percent of the bar, so that it is visible.
const LEAST_SEEN = 1;

/** The number of requests this hour, and when the quota resets. */
export function Quota({ limit, remaining, resetsAt }: CallOutput<'getServer'>['data']['quota']) {
  const { t } = useTranslation('api');
  const format = useFormat();
  const used = limit - remaining;
  const text = t('quota.used', { used: format.number(used), limit: format.number(limit) });
  return (
    <FramedSection title={t('quota.title')} text={t('quota.text')}>
      <div className={classes['quota']}>
        <div className={classes['quotaWords']}>
          <span className={classes['quotaUsed']}>{text}</span>
          <span className={classes['note']}>
            {t('quota.resets', { time: format.time(resetsAt) })}
          </span>
        </div>
        <Progress
          value={used === 0 ? 0 : Math.max((used / limit) * 100, LEAST_SEEN)}
          size={6}
          aria-label={text}
          classNames={{ root: classes['track'] ?? '', section: classes['fill'] ?? '' }}
        />
      </div>
    </FramedSection>
  );
}
