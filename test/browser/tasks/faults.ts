import { setTimeout as wait } from 'node:timers/promises';
import { canMount, fill } from '../../support/small-disk.ts';
import type { World } from './world.ts';

const DOWN_MS = 3000;

/** Something that goes wrong around the window for a while. */
export type Fault = {
  name: string;
  /** Whether it can be brought about here. */
  isPossible: boolean;
  /** Whether the data lie on a disk of their own. */
  needsDisk?: boolean;
  /** What the window says of it, where that makes a difference. */
  says: RegExp;
  /** Brings it about; what is returned ends it. */
  begin: (world: World) => Promise<() => Promise<unknown>>;
};

const killed: Fault = {
  name: 'the server is killed and started again',
  isPossible: true,
  says: /Can’t reach Perennial|isn’t responding/,
  async begin({ server }) {
    await server.kill();
    const back = wait(DOWN_MS).then(() => server.start());
    // Whoever waits for it hears of it.
    back.catch(() => {});
    return () => back;
  },
};

const offline: Fault = {
  name: 'the network is cut',
  isPossible: true,
  says: /Can’t reach Perennial|isn’t responding/,
  async begin({ page }) {
    const context = page.context();
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
};

const diskFull: Fault = {
  name: 'the disk is full',
  isPossible: canMount,
  needsDisk: true,
  says: /disk is full/,
  begin({ dataDir }) {
    const empty = fill(dataDir, 0);
    return Promise.resolve(() => Promise.resolve(empty()));
  },
};

const locked: Fault = {
  name: 'the key store is locked',
  isPossible: true,
  says: /keyring/,
  async begin({ server, page }) {
    // A server that runs has the key already.
    await server.kill();
    await page.getByText('Can’t reach Perennial.').waitFor();
    await server.start({ isLocked: true });
    await page.getByText('Can’t reach Perennial.').waitFor({ state: 'detached' });
    return () => Promise.resolve(server.unlock());
  },
};

export const faults: readonly Fault[] = [killed, offline, diskFull, locked];
