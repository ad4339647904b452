import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { CopyLine } from '../../ui/copy.tsx';
import { FramedSection, Row } from '../../ui/framed-section.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Notices } from './notices.tsx';

/** Version, data folder, and server. */
export function About() {
  const { t } = useTranslation('settings');
  const server = useApi('getServer', {});
  return (
    <FramedSection anchor="about" title={t('about.title')}>
      <Loaded query={server} rows={3}>
        {({ data: { version, dataDir, baseUrl } }) => (
          <>
            <Row label={t('about.version')}>
              <span className="money">{version}</span>
            </Row>
            <Row label={t('about.dataDir')} text={t('about.dataDirText')} wide>
              <CopyLine value={dataDir} label={t('about.dataDir')} />
            </Row>
            <Row label={t('about.server')} text={t('about.serverText')} wide>
              <CopyLine value={baseUrl} label={t('about.server')} />
            </Row>
            <Row label={t('about.notices')} text={t('about.noticesText')}>
              <Notices />
            </Row>
          </>
        )}
      </Loaded>
    </FramedSection>
  );
}
