import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CallOutput } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { CopyBlock } from '../../ui/copy.tsx';
import { FramedSection, Row } from '../../ui/framed-section.tsx';
import { type AgentClient, agentClients, agentCommand, agentUrl } from './agent-clients.ts';
import { IssueButton } from './issue-key.tsx';
import { stateOf } from './key-state.ts';
import classes from './api.module.css';

type Server = Pick<CallOutput<'getServer'>['data'], 'baseUrl' | 'commandLine'>;

const wayTo = ({ baseUrl, commandLine }: Server, canWrite: boolean) => ({
  url: agentUrl(baseUrl, canWrite),
  command: agentCommand(commandLine, { baseUrl, canWrite }),
});

/** Connects AI agents: a key and the setup for each known program. */
export function Agents(server: Server) {
  const { t } = useTranslation('api');
  return (
    <FramedSection title={t('agents.title')} text={t('agents.text')}>
      {agentClients.map((client) => (
        <Client key={client.name ?? ''} client={client} server={server} />
      ))}
      <p className={classes['prose']}>
        <Trans t={t} i18nKey="agents.note" components={{ activity: <Link href="/activity" /> }} />
      </p>
    </FramedSection>
  );
}

function Client({ client, server }: { client: AgentClient; server: Server }) {
  const { t } = useTranslation('api');
  const name = client.name ?? t('agents.other');
  const title = t('agents.connect', { name });
  return (
    <Row label={name} text={useLastUsed(client)}>
      <IssueButton
        variant="default"
        aria-label={title}
        title={title}
        name={client.name ?? ''}
        shown={({ key, data: { scopes } }) => (
          <>
            <p className={classes['lead']}>
              {client.name === undefined
                ? t('agents.byHand')
                : client.file === undefined
                  ? t('agents.run')
                  : t('agents.addTo', { file: client.file })}
            </p>
            <CopyBlock
              value={client.setup({ ...wayTo(server, scopes.includes('write')), key })}
              label={t('agents.setup', { name })}
            />
            {client.asksForKey ? (
              <p className={classes['lead']}>{t('agents.asksForKey', { name })}</p>
            ) : null}
          </>
        )}
      >
        {t('agents.open')}
      </IssueButton>
    </Row>
  );
}

/** When a program's key was last used, if it has one that works. */
function useLastUsed({ name }: AgentClient): string | undefined {
  const { t } = useTranslation('api');
  const format = useFormat();
  const keys = useApi('listKeys', {}).data?.data ?? [];
  const today = useApi('getServer', {}).data?.data.today ?? '';
  const own = keys.filter((key) => key.name === name && stateOf(key, today, format) === 'works');
  if (own.length === 0) return undefined;
  const [last] = own
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .toReversed();
  return last === undefined ? t('keys.unused') : t('keys.used', { moment: format.moment(last) });
}
