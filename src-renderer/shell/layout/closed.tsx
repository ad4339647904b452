import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { wasSignedOut } from '../../api/session.ts';
import { CopyBlock } from '../../ui/copy.tsx';
import classes from './closed.module.css';

/** Shown by a browser that has no session or was signed out, with instructions to sign in. */
export function Closed() {
  const { t } = useTranslation();
  const command = useCommand();
  const words = wasSignedOut() ? 'signedOut' : 'closed';
  useEffect(() => {
    // A link that differs from this address only in its token doesn't reload the page.
    const enter = () => location.reload();
    window.addEventListener('hashchange', enter);
    return () => window.removeEventListener('hashchange', enter);
  }, []);
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <span aria-hidden className={classes['leaf']} />
        <h1 className={classes['title']}>{t(`${words}.title`)}</h1>
        {words === 'signedOut' ? <p>{t('signedOut.why')}</p> : null}
        <p>{t(`${words}.text`)}</p>
        <CopyBlock value={command} label={t('closed.command')} />
        {words === 'signedOut' ? <p>{t('signedOut.kept')}</p> : null}
        <p className={classes['note']}>
          {t('closed.docs')} <a href="/docs">/docs</a>
        </p>
      </div>
    </main>
  );
}

const USUAL_COMMAND = 'npm run --silent perennial -- open';

// For a server with a non-default data folder, the command includes it.
function useCommand(): string {
  const [command, setCommand] = useState(USUAL_COMMAND);
  useEffect(() => {
    // Unavailable without a server.
    void call('getOpenCommand', {}).then(
      (answer) => setCommand(answer.command),
      () => {},
    );
  }, []);
  return command;
}
