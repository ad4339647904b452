import { onTestFinished } from 'vitest';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { type OpenData, openData } from '../../src-server/open-data.ts';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { issueKey } from '../../src-server/accounts/keys.ts';
import { addSubscription } from '../../src-server/subscriptions/service.ts';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { skipFirstRun } from './app.ts';
import { changePreferences, changeSettings } from '../support/changing.ts';

type Context = OpenData['context'];
type Body = Parameters<typeof addSubscription>[2];

/** A folder whose first run is over, with a key for a script. */
export function prepared(preferences: Parameters<typeof changePreferences>[1] = {}) {
  const dataDir = temporaryFolder();
  skipFirstRun(dataDir);
  const data = openData(prepareDataFolder(dataDir));
  changePreferences(data.context, preferences);
  const { id: ownerId } = resolveAccount(data.context, undefined);
  // Tests are run at any hour.
  const anyHour = { quietHours: null, timeOfDay: '00:00' };
  changeSettings(data.context, commandLineActor(data.context, ownerId), anyHour);
  const scopes = ['read', 'write'] as const;
  const issued = issueKey(data.context, {
    ownerId,
    name: 'Script',
    scopes: [...scopes],
    expiresAt: null,
  });
  data.close();
  return { dataDir, key: issued.key };
}

/** The data of a folder, as another process such as the command line has them open. */
export function dataIn(dataDir: string): Context {
  const data = openData(prepareDataFolder(dataDir));
  onTestFinished(() => data.close());
  return data.context;
}

/** Has reminders pushed to a service on this computer. */
export function pushTo(context: Context, url: string): void {
  const { id } = resolveAccount(context, undefined);
  const push = { pushUrl: url, deviceKey: 'device', allowPrivatePush: true };
  changeSettings(context, commandLineActor(context, id), { ...push, timeOfDay: '00:00' });
}

/** Adds a subscription from another process. */
export function addRecord(context: Context, fields: Parameters<typeof draft>[0]) {
  const { id } = resolveAccount(context, undefined);
  const actor = commandLineActor(context, id);
  const add = context.db.transaction(() => addSubscription(context, actor, draft(fields) as Body));
  add.immediate();
}
