import { IconBook2, IconFileCode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '../../ui/copy.tsx';
import { FramedSection, Row } from '../../ui/framed-section.tsx';
import classes from './api.module.css';

/** The API's address and documentation. */
export function Address({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation('api');
  return (
    <FramedSection title={t('address.title')} text={t('address.text')}>
      <Row label={t('address.base')} wide>
        <CopyLine value={baseUrl} label={t('address.base')} />
      </Row>
      <Row label={t('address.reference')} text={t('address.referenceText')}>
        <a href="/docs" target="_blank" rel="noreferrer" className={classes['link']}>
          <IconBook2 size={16} stroke={1.75} aria-hidden />
          {'/docs'}
        </a>
      </Row>
      <Row label={t('address.document')} text={t('address.documentText')}>
        <a href="/openapi.json" target="_blank" rel="noreferrer" className={classes['link']}>
          <IconFileCode size={16} stroke={1.75} aria-hidden />
          {'/openapi.json'}
        </a>
      </Row>
    </FramedSection>
  );
}
