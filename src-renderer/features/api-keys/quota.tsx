import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { useFormat } from '../../lib/format.ts';
import { FramedSection } from '../../ui/framed-section.tsx';
import classes from './api.module.css';

// A percent of the bar: less of it would not be seen.
const LEAST_SEEN = 1;

/** How many requests were made this hour, and when counting starts over. */
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
