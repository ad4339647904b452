import { type ServerConfig, dataDirOption } from './platform/config.ts';
import type { serverEndpoints } from './contract/app/server.ts';
import type { sessionEndpoints } from './contract/app/session.ts';
import type { Reply } from './contract/endpoint.ts';
import { AppError } from './contract/errors.ts';
import type { Sending } from './channels/sending.ts';
import type { Sealing } from './platform/sealing.ts';
import { VERSION } from './platform/version.ts';
import type { Context } from './context.ts';
import { type DesktopStatusSource, USUAL_STATUS } from './desktop/status.ts';
import type { Updates } from './desktop/updates.ts';
import type { Usage } from './accounts/usage.ts';

/** What is known of the server as it runs. */
export type ServerFacts = {
  running: {
    /** The port that was bound. */
    readonly port: number;
    /** Epoch milliseconds. */
    readonly startedAt: number;
    /** Aborted once the server is about to end. */
    readonly ending: AbortSignal;
  };
  dataDir: string;
  /** What the desktop app around the server can do; undefined where there is none. */
  desktop: ServerConfig['desktop'];
  /** What that app finds around itself; undefined where there is none. */
  desktopStatus?: DesktopStatusSource | undefined;
  /** What secrets are sealed with. */
  sealing: Sealing;
  /** Updates of that app; undefined where there is none. */
  updates?: Updates | undefined;
  usage: Usage;
};

/** What is known of it before it runs. */
export const factsOf = (
  { desktop, dataDir }: Pick<ServerConfig, 'desktop' | 'dataDir'>,
  { updates, desktopStatus }: Pick<ServerFacts, 'updates' | 'desktopStatus'>,
  sealing: Sealing,
): Omit<ServerFacts, 'running' | 'usage'> => ({
  dataDir,
  desktop,
  desktopStatus,
  sealing,
  updates,
});

/** What messages that this server sends go by. */
export const sendingOf = ({
  running: { port, ending },
}: Pick<ServerFacts, 'running'>): Sending => ({
  ownPort: port,
  ending,
});

/** What the window shows of the server, and what is left of the account's quota. */
export function getServer(
  context: Context,
  facts: ServerFacts,
  ownerId: string,
): Reply<typeof serverEndpoints.getServer> {
  const { dataDir, desktop, desktopStatus, sealing } = facts;
  const { port, startedAt } = facts.running;
  const { limit, remaining, resetsAtSeconds } = facts.usage.state(ownerId);
  const status = desktopStatus?.status() ?? USUAL_STATUS;
  return {
    data: {
      version: VERSION,
      baseUrl: `http://127.0.0.1:${port}`,
      dataDir,
      startedAt: new Date(startedAt).toISOString(),
      today: context.today(ownerId),
      timeZone: context.timeZoneOf(ownerId),
      desktop: desktop === undefined ? null : { ...desktop, ...status, secrets: sealing.state() },
      readOnly: reasonOf(context),
      quota: { limit, remaining, resetsAt: new Date(resetsAtSeconds * 1000).toISOString() },
    },
  };
}

const reasonOf = ({ readOnly }: Context) =>
  readOnly === undefined
    ? null
    : {
        reason: readOnly.reason,
        about: readOnly.about,
        message: readOnly.message,
        suggestedFix: readOnly.suggestedFix,
      };

/** The command that prints a link to the window of this very server. */
export function getOpenCommand({
  dataDir,
}: Pick<ServerFacts, 'dataDir'>): Reply<typeof sessionEndpoints.getOpenCommand> {
  return { command: `npm run --silent perennial -- open${dataDirOption(dataDir)}` };
}

/** Asks the system's key store again. Throws where there is none, or it gave the key already. */
export function retryKeyStore({
  sealing,
}: Pick<ServerFacts, 'sealing'>): Reply<typeof serverEndpoints.retryKeyStore> {
  if (sealing.retry()) return { data: { secrets: sealing.state() } };
  throw new AppError('noKeyStore');
}
