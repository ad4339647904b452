import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../toolbar.module.css';

const words = [
  'category',
  'status',
  'period',
  'currency',
  'amount',
  'renews',
  'name',
  'quotes',
] as const;

/** Explains the search syntax. */
export function WordsHelp() {
  const { t } = useTranslation('subscriptions');
  return (
    <Popover position="bottom-start" width={304} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes['helpButton'] ?? ''}
          aria-label={t('words.open')}
        >
          <IconHelp size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={t('words.open')}>
        <div tabIndex={-1} data-autofocus className={classes['help']}>
          <p>{t('words.text')}</p>
          <dl>
            {words.map((word) => (
              <div key={word}>
                <dt>{t(`words.${word}.text`)}</dt>
                <dd>
                  <code>{t(`words.${word}.example`)}</code>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
