import { Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './closed.module.css';

const COMMAND = 'npm run --silent perennial -- open';

/** What a browser shows that has not come by a link: how to get one. */
export function Closed() {
  const { t } = useTranslation();
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <h1 className={classes['title']}>{t('closed.title')}</h1>
        <p>{t('closed.text')}</p>
        <Code block>{COMMAND}</Code>
        <p className={classes['note']}>
          {t('closed.docs')} <a href="/docs">/docs</a>
        </p>
      </div>
    </main>
  );
}
