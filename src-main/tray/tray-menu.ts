import type { MenuItemConstructorOptions } from 'electron';
import { type DesktopState, priceFormat } from '../../src-server/index.ts';
import { plainLabel } from '../menus/context-menu.ts';
import { ADDING, OVERVIEW, type Place } from '../startup/links.ts';
import type { Texts } from '../texts.ts';

type Item = MenuItemConstructorOptions;
type Account = DesktopState['accounts'][number];
type Renewal = Account['renewals'][number];

/** The tray's actions. */
export type TrayActions = {
  go: (place: Place) => void;
  switchReminders: (accountId: string, on: boolean) => void;
  quit: () => void;
};

const MOST_RENEWALS = 3;
const LONGEST_NAME = 40;

/** The tray's menu: open, add, the next three renewals of all accounts, reminders, quit. */
export function trayMenu(
  { accounts }: Pick<DesktopState, 'accounts'>,
  texts: Texts,
  actions: TrayActions,
): Item[] {
  const renewals = nextOf(accounts).map(({ account, renewal }) => ({
    label: plainLabel(renewalText(renewal, account, accounts.length > 1)),
    click: () => actions.go(placeOfRecord(renewal.id, account.id)),
  }));
  return [
    { label: texts.open, click: () => actions.go(OVERVIEW) },
    { label: texts.add, click: () => actions.go(ADDING) },
    { type: 'separator' },
    ...(renewals.length > 0 ? renewals : [{ label: texts.nothingRenews, enabled: false }]),
    { type: 'separator' },
    remindersItem(accounts, texts, actions),
    { type: 'separator' },
    { label: texts.quit, click: actions.quit },
  ];
}

/** The place of a record in an account. */
export function placeOfRecord(record: string, account: string): Place {
  return { path: '/subscriptions', record, account };
}

/** The text about what needs attention; empty if nothing does. */
export function trayTip(attention: number, texts: Texts): string {
  return attention === 0 ? 'Perennial' : `Perennial: ${texts.attention(attention)}`;
}

function nextOf(accounts: readonly Account[]): { account: Account; renewal: Renewal }[] {
  return accounts
    .flatMap((account) => account.renewals.map((renewal) => ({ account, renewal })))
    .toSorted((one, other) => compare(one.renewal.date, other.renewal.date))
    .slice(0, MOST_RENEWALS);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function renewalText(
  { name, amountHundredths, currency, date }: Renewal,
  account: Account,
  withAccount: boolean,
): string {
  const { locale } = account;
  // A date without time is the same everywhere, so it is parsed and formatted in UTC.
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return [
    shortened(name),
    priceFormat(locale, currency)(amountHundredths / 100),
    day.format(new Date(`${date}T00:00:00Z`)),
    ...(withAccount ? [shortened(account.name)] : []),
  ].join(' · ');
}

function shortened(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}

// One account: an action. Several: a checkbox for each, because they may differ.
function remindersItem(accounts: readonly Account[], texts: Texts, actions: TrayActions): Item {
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) {
    return {
      label: only.remindersOn ? texts.pauseReminders : texts.resumeReminders,
      click: () => actions.switchReminders(only.id, !only.remindersOn),
    };
  }
  return {
    label: texts.reminders,
    submenu: accounts.map(({ id, name, remindersOn }) => ({
      type: 'checkbox',
      label: plainLabel(shortened(name)),
      checked: remindersOn,
      click: () => actions.switchReminders(id, !remindersOn),
    })),
  };
}
