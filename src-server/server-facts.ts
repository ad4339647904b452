import { remindersHeldSince } from './reminders/hold-repository.ts';
import {
  type OwnCommand,
  type ServerConfig,
  dataDirOption,
  nodeCommand,
} from './platform/config.ts';
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

/** Information about the running server. */
export type ServerFacts = {
  running: {
    /** The bound port. */
    readonly port: number;
    /** Epoch milliseconds. */
    readonly startedAt: number;
    /** Aborted when the server is about to stop. */
    readonly ending: AbortSignal;
  };
  dataDir: string;
  ownCommand: OwnCommand;
  /** The capabilities of the desktop app that runs the server; undefined if there is none. */
  desktop: ServerConfig['desktop'];
  /** The environment of that app; undefined if there is none. */
  desktopStatus?: DesktopStatusSource | undefined;
  /** How secrets are encrypted. */
  sealing: Sealing;
  /** Lets the person choose a folder in that app; undefined if there is none. */
  chooseFolder?: (() => Promise<string | undefined>) | undefined;
  /** The updates of that app; undefined if there is none. */
  updates?: Updates | undefined;
  usage: Usage;
};

/** Information that is known before the server runs. */
export const factsOf = (
  {
    desktop,
    dataDir,
    ownCommand = nodeCommand(),
  }: Pick<ServerConfig, 'desktop' | 'dataDir' | 'ownCommand'>,
  {
    updates,
    desktopStatus,
    chooseFolder,
  }: Pick<ServerFacts, 'updates' | 'desktopStatus' | 'chooseFolder'>,
  sealing: Sealing,
): Omit<ServerFacts, 'running' | 'usage'> => ({
  dataDir,
  ownCommand,
  desktop,
  desktopStatus,
  chooseFolder,
  sealing,
  updates,
});

/** The environment for messages that this server sends. */
export const sendingOf = ({
  running: { port, ending },
}: Pick<ServerFacts, 'running'>): Sending => ({
  ownPort: port,
  ending,
});

/** Information about the server and the account's remaining quota, for the window. */
export function getServer(
  context: Context,
  facts: ServerFacts,
  ownerId: string,
): Reply<typeof serverEndpoints.getServer> {
  const { dataDir, ownCommand, desktop, desktopStatus, sealing } = facts;
  const { port, startedAt } = facts.running;
  const { limit, remaining, resetsAtSeconds } = facts.usage.state(ownerId);
  const status = desktopStatus?.status() ?? USUAL_STATUS;
  const heldSince = remindersHeldSince(context.db);
  return {
    data: {
      version: VERSION,
      baseUrl: `http://127.0.0.1:${port}`,
      dataDir,
      commandLine: { command: ownCommand.command, args: [...ownCommand.args] },
      startedAt: new Date(startedAt).toISOString(),
      today: context.today(ownerId),
      timeZone: context.timeZoneOf(ownerId),
      desktop: desktop === undefined ? null : { ...desktop, ...status, secrets: sealing.state() },
      readOnly: reasonOf(context),
      remindersHeldSince: heldSince === null ? null : new Date(heldSince).toISOString(),
      quota: { limit, remaining, resetsAt: new Date(resetsAtSeconds * 1000).toISOString() },
    },
  };
}

function reasonOf({ readOnly }: Context) {
  if (readOnly === undefined) return null;
  const { reason, about, message, suggestedFix, offer } = readOnly;
  const backup =
    offer === undefined
      ? null
      : {
          id: offer.id,
          createdAt: new Date(offer.at).toISOString(),
          subscriptions: offer.subscriptions,
        };
  return { reason, about, message, suggestedFix, backup };
}

/** The command that prints a sign-in link for this server. */
export function getOpenCommand({
  dataDir,
}: Pick<ServerFacts, 'dataDir'>): Reply<typeof sessionEndpoints.getOpenCommand> {
  return { command: `npm run --silent perennial -- open${dataDirOption(dataDir)}` };
}

/** The folder that the person chooses in the system's dialog. Throws where there is none. */
export async function chooseFolder({
  chooseFolder: choose,
}: Pick<ServerFacts, 'chooseFolder'>): Promise<Reply<typeof serverEndpoints.chooseFolder>> {
  if (choose === undefined) throw new AppError('noFolderDialog');
  return { folder: (await choose()) ?? null };
}

/**
 * Requests the key from the system's key store again. Throws if there is no key store, or it has already
 * returned the key.
 */
export function retryKeyStore({
  sealing,
}: Pick<ServerFacts, 'sealing'>): Reply<typeof serverEndpoints.retryKeyStore> {
  if (sealing.retry()) return { data: { secrets: sealing.state() } };
  throw new AppError('noKeyStore');
}
