import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { PageBody } from '../../components/page-body.tsx';
import { FramedSections } from '../../components/framed-section.tsx';
import { Loaded } from '../../components/states.tsx';
import { About } from './about.tsx';
import { AccountSection } from './account.tsx';
import { AppSection } from './app-section.tsx';
import { Channels } from './channels/channels.tsx';
import { Region } from './region.tsx';
import { Reminders } from './reminders.tsx';

/** What a person can choose: the account, its reminders, and how the window looks. */
export default function Settings() {
  const { t } = useTranslation();
  const settings = useApi('getSettings', {});
  return (
    <PageBody title={t('page.settings')}>
      <FramedSections>
        <AccountSection />
        <Loaded query={settings}>
          {({ data }) => (
            <>
              <Region settings={data} />
              <Reminders settings={data} />
              <Channels settings={data} />
            </>
          )}
        </Loaded>
        <AppSection />
        <About />
      </FramedSections>
    </PageBody>
  );
}
