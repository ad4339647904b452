import type { UpdateState } from '../../src-server/index.ts';
import { isNewer, isPrerelease } from './versions.ts';

/** A version offered by the release feed. */
export type Release = NonNullable<UpdateState['update']>;
/** The releases that the user wants. */
export type Channel = 'stable' | 'beta';
/** An update that was ready but not installed. */
export type NotInstalled = NonNullable<UpdateState['notInstalled']>;

/** The events of an update, in the order in which they can occur. */
export type UpdateEvent =
  | { kind: 'asked' }
  | { kind: 'found'; release: Release; channel: Channel; at: string }
  | { kind: 'none'; at: string }
  | { kind: 'progress'; percent: number }
  | { kind: 'downloaded' }
  /** The check or download failed. */
  | { kind: 'failed'; detail: string }
  | { kind: 'installing' }
  | { kind: 'not_installed'; step: 'copy' | 'install'; detail: string }
  /** The user chose not to restart. */
  | { kind: 'stayed' }
  /** The user wants other releases, so what was found is obsolete. */
  | { kind: 'channel' };

/** The initial state. An update that could not be installed is reported until a newer version runs. */
export function firstState(
  currentVersion: string,
  remembered: NotInstalled | undefined,
  { offReason, asksForPassword }: Pick<UpdateState, 'offReason' | 'asksForPassword'>,
): UpdateState {
  const isStill = remembered !== undefined && isNewer(remembered.version, currentVersion);
  return {
    status: offReason === null ? 'idle' : 'off',
    offReason,
    asksForPassword,
    currentVersion,
    update: null,
    percent: null,
    checkedAt: null,
    failure: null,
    notInstalled: isStill && offReason === null ? remembered : null,
  };
}

/** The update that can be installed now. It stays valid during further checks until a newer one is found. */
export function installable({ status, update }: UpdateState): Release | undefined {
  return update !== null && INSTALLABLE.has(status) ? update : undefined;
}

type Status = UpdateState['status'];
const INSTALLABLE: ReadonlySet<Status> = new Set(['ready', 'checking', 'installing']);

/** The state after an event. An event that can't occur in the current state changes nothing. */
export function nextState(state: UpdateState, event: UpdateEvent): UpdateState {
  switch (event.kind) {
    case 'asked':
      return isResting(state) ? asked(state) : state;
    case 'found':
      return state.status === 'checking' ? found(state, event) : state;
    case 'none':
      return state.status === 'checking' ? upToDate(state, event.at) : state;
    case 'progress':
      return state.status === 'downloading' ? progressed(state, event.percent) : state;
    case 'downloaded':
      return state.status === 'downloading' ? { ...state, status: 'ready', percent: null } : state;
    case 'failed':
      return failed(state, event.detail);
    case 'installing':
      return installable(state) === undefined ? state : { ...state, status: 'installing' };
    case 'not_installed':
      return notInstalled(state, event);
    case 'stayed':
      return state.status === 'installing' ? { ...state, status: 'ready' } : state;
    case 'channel':
      return anotherChannel(state);
    default:
      return event satisfies never;
  }
}

const anotherChannel = (state: UpdateState): UpdateState =>
  state.status === 'off' || state.status === 'installing'
    ? state
    : { ...state, status: 'idle', update: null, percent: null, failure: null };

const RESTING: ReadonlySet<Status> = new Set(['idle', 'current', 'ready', 'failed']);

const isResting = ({ status }: UpdateState): boolean => RESTING.has(status);

function asked(state: UpdateState): UpdateState {
  const { status, update } = state;
  return {
    ...state,
    status: 'checking',
    update: status === 'ready' ? update : null,
    failure: null,
  };
}

function found(
  state: UpdateState,
  { release, channel, at }: Extract<UpdateEvent, { kind: 'found' }>,
): UpdateState {
  const isWanted = channel === 'beta' || !isPrerelease(release.version);
  // Never downgrade, whatever the feed says: an older program can't read what this one wrote.
  if (!isWanted || !isNewer(release.version, state.currentVersion)) return upToDate(state, at);
  const isReady = state.update?.version === release.version;
  return {
    ...state,
    status: isReady ? 'ready' : 'downloading',
    update: release,
    percent: isReady ? null : 0,
    checkedAt: at,
    notInstalled: state.notInstalled?.version === release.version ? state.notInstalled : null,
  };
}

const upToDate = (state: UpdateState, checkedAt: string): UpdateState => ({
  ...state,
  status: 'current',
  update: null,
  checkedAt,
  notInstalled: null,
});

function progressed(state: UpdateState, told: number): UpdateState {
  const percent = Math.max(state.percent ?? 0, Math.min(100, Math.floor(told)));
  return Number.isFinite(told) && percent !== state.percent ? { ...state, percent } : state;
}

function failed(state: UpdateState, detail: string): UpdateState {
  const { status, update } = state;
  if (status === 'downloading') {
    return { ...state, status: 'failed', percent: null, failure: { step: 'download', detail } };
  }
  if (status !== 'checking') return state;
  const failure = { step: 'check', detail } as const;
  return { ...state, status: update === null ? 'failed' : 'ready', failure };
}

function notInstalled(
  state: UpdateState,
  { step, detail }: Extract<UpdateEvent, { kind: 'not_installed' }>,
): UpdateState {
  const { status, update } = state;
  if (status !== 'installing' || update === null) return state;
  return { ...state, status: 'ready', notInstalled: { version: update.version, step, detail } };
}
