import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './saved-mark.module.css';

const SHOWN_MS = 3000;

let saves = 0;
const listeners = new Set<() => void>();

/** Tells the page that a choice was saved, which its control shows already. */
export function markSaved(): void {
  saves += 1;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** Says for a moment that a choice was saved, where it covers nothing. */
export function SavedMark() {
  const { t } = useTranslation();
  const latest = useSyncExternalStore(subscribe, () => saves);
  const [seen, setSeen] = useState(latest);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(latest), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return (
    <span role="status" className={classes['mark']}>
      {latest === seen ? null : (
        <>
          <IconCheck size={16} aria-hidden />
          {t('action.saved')}
        </>
      )}
    </span>
  );
}
