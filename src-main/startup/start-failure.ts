import {
  type Offer,
  PortUnusable,
  StoreError,
  type StoreFailure,
  failureOf,
} from '../../src-server/index.ts';
import type { Texts } from '../texts.ts';

/** What the user can do about a failed start. */
export type StartAction = 'restore' | 'again' | 'freePort' | 'folder' | 'openBrowser' | 'quit';

/** A dialog about a failed start. */
export type StartFailure = {
  title: string;
  message: string;
  detail: string;
  /** The first is what most people want; the last ends the app. */
  actions: readonly StartAction[];
};

/** The state after a failed start. */
export type StartPlaces = {
  /** The log folder. */
  logs: string;
  /** Whether the data folder exists and can be shown. */
  hasDataFolder: boolean;
  /** The backup that can take the place of an unusable database. */
  offer?: Offer | undefined;
};

type Words = Pick<StartFailure, 'message' | 'detail' | 'actions'>;

/** The message for an error that kept the server from starting, and the available actions. */
export function startFailure(error: unknown, texts: Texts, places: StartPlaces): StartFailure {
  const words = error instanceof PortUnusable ? ofPort(error, texts) : ofData(error, texts, places);
  const isPossible = (action: StartAction) =>
    (action !== 'folder' || places.hasDataFolder) &&
    (action !== 'restore' || places.offer !== undefined);
  return { title: texts.failure.title, ...words, actions: words.actions.filter(isPossible) };
}

function ofPort({ port, isReserved, holder }: PortUnusable, { failure }: Texts): Words {
  const number = String(port);
  const taken = holder?.isConnection ? failure.portConnectedHelp : failure.portTakenHelp;
  return {
    message: isReserved ? failure.portReserved(number) : failure.portTaken(number, holder),
    detail: isReserved ? failure.portReservedHelp(number) : taken(number),
    actions: isReserved ? ['freePort', 'quit'] : ['again', 'freePort', 'quit'],
  };
}

function ofData(error: unknown, { failure }: Texts, { logs, offer }: StartPlaces): Words {
  const about = error instanceof StoreError ? error.about : '';
  // The file and the reason, which anyone who helps would ask for.
  const exact = error instanceof Error ? error.message : String(error);
  const words = (message: string, help: string, ...actions: StartAction[]): Words => ({
    message,
    detail: `${help}\n\n${exact}`,
    actions: [...actions, 'quit'],
  });
  const inTheWay = (message: string): Words => ({
    ...words(message, '', 'again', 'folder'),
    detail: failure.inTheWayHelp(about),
  });
  const byKind: Record<StoreFailure, () => Words> = {
    held() {
      if (about === '') return words(failure.held, failure.heldByUnknown, 'again');
      // Through a link, so this folder doesn't reveal that server's address.
      if (!about.startsWith('http://'))
        return words(failure.held, failure.heldElsewhere(about), 'again');
      return words(failure.held, failure.heldBy(about), 'openBrowser', 'again');
    },
    newer: () => words(failure.newer(about), failure.newerHelp, 'folder'),
    damaged: () => words(failure.damaged, failure.damagedHelp(offer), 'restore', 'folder', 'again'),
    lost: () => words(failure.lost, failure.lostHelp(offer), 'restore', 'folder', 'again'),
    foreign_log() {
      const help = `${failure.foreignLogHelp(about)}${offer === undefined ? '' : `\n${failure.offered(offer)}`}`;
      return words(failure.foreignLog, help, 'folder', 'again', 'restore');
    },
    not_ours: () => words(failure.notOurs, failure.notOursHelp, 'folder', 'again'),
    disk_full: () => words(failure.diskFull, failure.diskFullHelp, 'again', 'folder'),
    read_only: () => words(failure.readOnly, failure.readOnlyHelp, 'again', 'folder'),
    not_a_folder: () => inTheWay(failure.notAFolder),
    not_a_file: () => inTheWay(failure.notAFile),
    other: () => words(failure.other, failure.otherHelp(logs), 'again', 'folder'),
  };
  return byKind[failureOf(error)]();
}

/** Commander's message about a wrong option, without its prefix for terminals. */
export function usageText(wrong: string): string {
  const text = wrong.replace(/^error: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
