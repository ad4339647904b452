import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FramedSection } from '../../ui/framed-section.tsx';
import classes from './api.module.css';

/** Advice for giving a key to an AI agent. */
export function Agents() {
  const { t } = useTranslation('api');
  return (
    <FramedSection title={t('agents.title')}>
      <p className={classes['prose']}>
        <Trans
          t={t}
          i18nKey="agents.text"
          components={{
            document: <a href="/openapi.json" target="_blank" rel="noreferrer" />,
            activity: <Link href="/activity" />,
          }}
        />
      </p>
    </FramedSection>
  );
}
