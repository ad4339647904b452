import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { CopyBlock } from '../components/copy.tsx';
import classes from './closed.module.css';

/** What a browser shows that has not come by a link: how to get one. */
export function Closed() {
  const { t } = useTranslation();
  const command = useCommand();
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <span aria-hidden className={classes['leaf']} />
        <h1 className={classes['title']}>{t('closed.title')}</h1>
        <p>{t('closed.text')}</p>
        <CopyBlock value={command} label={t('closed.title')} />
        <p className={classes['note']}>
          {t('closed.docs')} <a href="/docs">/docs</a>
        </p>
      </div>
    </main>
  );
}

const USUAL_COMMAND = 'npm run --silent perennial -- open';

// That of a server with another data folder names it.
function useCommand(): string {
  const [command, setCommand] = useState(USUAL_COMMAND);
  useEffect(() => {
    // A server that is away cannot say it.
    void call('getOpenCommand', {}).then(
      (answer) => setCommand(answer.command),
      () => {},
    );
  }, []);
  return command;
}
