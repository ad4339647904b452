import { Preferences, type preferenceEndpoints } from '../contract/app/preferences.ts';
import { DEFAULT_PORT } from '../platform/config.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { findPreferences, savePreferences } from './preferences-repository.ts';
import type { Context } from '../context.ts';

type Contract = typeof preferenceEndpoints;
type Shown = Reply<Contract['getPreferences']>;

const defaults: Shown['data'] = {
  theme: 'system',
  language: 'system',
  density: 'comfortable',
  columns: ['category', 'period', 'nextPaymentDate', 'amount'],
  listSort: 'nextPaymentDate',
  views: [],
  firstRunDone: false,
  touchHintDone: false,
  keepInTray: true,
  withoutTray: 'quit',
  startAtLogin: false,
  lookForUpdates: true,
  updateChannel: 'stable',
  port: DEFAULT_PORT,
};

/** The window's preferences on this computer. */
export function getPreferences({ db }: Pick<Context, 'db'>): Shown {
  const text = findPreferences(db);
  if (text === undefined) return { data: defaults };
  // Drops preferences that only another version knows.
  const saved = new Map(Object.entries(Object(JSON.parse(text)) as object));
  const known = Object.entries(Preferences.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(saved.get(name));
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return { data: { ...defaults, ...(Object.fromEntries(known) as Partial<Shown['data']>) } };
}

/** Changes some of the preferences. */
export function updatePreferences(
  context: Context,
  changes: Input<Contract['updatePreferences']>['body'],
): Shown {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const data = { ...getPreferences(context).data, ...(Object.fromEntries(sent) as object) };
  savePreferences(context.db, JSON.stringify(data));
  context.changes.note('preferences');
  return { data };
}
