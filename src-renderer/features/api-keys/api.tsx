import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { FramedSections } from '../../ui/framed-section.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Address } from './address.tsx';
import { Agents } from './agents.tsx';
import { Keys } from './keys.tsx';
import { Quota } from './quota.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** Everything scripts need: the API's address and keys, agents, and webhooks. */
export default function Api() {
  const { t } = useTranslation();
  const server = useApi('getServer', {});
  const keys = useApi('listKeys', {});
  const webhooks = useApi('listWebhooks', {});
  return (
    <PageBody title={t('page.api')}>
      <Loaded query={server} also={[keys, webhooks]}>
        {({ data }) => (
          <FramedSections>
            <Address baseUrl={data.baseUrl} />
            <Keys today={data.today} />
            <Quota {...data.quota} />
            <Agents baseUrl={data.baseUrl} commandLine={data.commandLine} />
            <Webhooks />
          </FramedSections>
        )}
      </Loaded>
    </PageBody>
  );
}
