import { expect, test } from 'vitest';
import { appEndpoints } from '../../src-server/contract/app/index.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { perennial } from './perennial.ts';

// What the window and API clients can change, and the command that does it. A new endpoint needs its line here: a
// command, or why a person at a terminal has none.

const all = { ...appEndpoints, ...endpoints };
type Changing = {
  [Name in keyof typeof all]: (typeof all)[Name]['method'] extends 'GET' ? never : Name;
}[keyof typeof all];

type Otherwise = { otherwise: string };
const otherwise = (why: string): Otherwise => ({ otherwise: why });

const ofDesktop = otherwise('is of the desktop app, which a terminal does not start');
const ofWindow = otherwise('is of the window itself');
const byPerson = otherwise(
  'a click in the window is what an agent with a terminal does not have, so it decides there',
);

const commands: Readonly<Record<Changing, string | Otherwise>> = {
  createSubscription: 'subscriptions add',
  updateSubscription: 'subscriptions edit',
  deleteSubscription: 'subscriptions rm',
  updateNotificationSettings: 'settings set',
  createRecord: 'subscriptions add',
  updateRecord: 'subscriptions edit',
  pauseSubscription: 'subscriptions pause',
  resumeSubscription: 'subscriptions resume',
  cancelSubscription: 'subscriptions cancel',
  reactivateSubscription: 'subscriptions reactivate',
  restoreSubscription: 'subscriptions restore',
  purgeSubscription: 'subscriptions purge',
  setTrial: 'subscriptions trial',
  renewSubscription: 'subscriptions renew',
  renewEarly: 'subscriptions renew',
  setPrice: 'subscriptions price',
  addPayment: 'payments add',
  changePayment: 'payments edit',
  fillPayments: 'payments fill',
  removePayments: 'payments rm',
  deletePayment: 'payments rm',
  moveDatesOn: 'dates move-on',
  takeChargesBack: 'dates take-back',
  dismiss: 'attention dismiss',
  retryReminder: 'reminders retry',
  snoozeReminder: 'reminders snooze',
  unsnoozeReminder: 'reminders snooze',
  settleReminder: 'reminders handled',
  unsettleReminder: 'reminders handled',
  resumeReminders: 'backup resume-reminders',
  saveSettings: 'settings set',
  testChannel: 'reminders test',
  removeChannel: 'channels remove',
  saveBark: 'channels set',
  saveNtfy: 'channels set',
  saveGotify: 'channels set',
  saveWebhook: 'channels set',
  saveEmail: 'channels set',
  createWebhook: 'webhooks add',
  updateWebhook: 'webhooks edit',
  removeWebhook: 'webhooks rm',
  restoreWebhook: 'webhooks restore',
  showWebhookSecret: 'webhooks secret',
  replaceWebhookSecret: 'webhooks secret',
  testWebhook: 'webhooks test',
  repeatWebhookDelivery: 'webhooks resend',
  createAccount: 'accounts create',
  updateAccount: 'accounts rename',
  deleteAccount: 'accounts delete',
  issueKey: 'keys create',
  revokeKey: 'keys revoke',
  issueLink: 'open',
  endSession: 'sessions end',
  endOtherSessions: 'sessions end',
  updateConversion: 'total set',
  loadRates: 'total load',
  downloadRates: otherwise('a running server does it by itself after "total set --download true"'),
  updateCalendar: 'calendar set',
  issueCalendarAddress: 'calendar address',
  revokeCalendarAddress: 'calendar revoke',
  makeBackup: 'backup now',
  verifyBackup: 'backup verify',
  restoreBackup: 'backup restore',
  restoreFromBackup: 'backup restore',
  chooseSecondFolder: 'backup folder',
  sealSecondFolder: 'backup passphrase',
  fetchSecondCopy: 'backup restore',
  uploadImport: 'import',
  previewImport: 'import',
  applyImport: 'import',
  undoImport: 'import undo',
  cancelImport: otherwise('Ctrl+C does that'),
  cancelUndo: otherwise('Ctrl+C does that'),
  addCategoryMarks: ofWindow,
  updatePreferences: ofWindow,
  openSession: ofWindow,
  closeSession: ofWindow,
  chooseFolder: ofDesktop,
  retryKeyStore: ofDesktop,
  checkForUpdates: ofDesktop,
  installUpdate: ofDesktop,
  allowAgentPlan: byPerson,
  refuseAgentPlan: byPerson,
  undoAgentPlan: byPerson,
};

test('whatever can be changed has a command, or a reason for none', async () => {
  const { stdout } = await perennial(['man']);
  const headings = stdout
    .split('\n')
    .filter((line) => line.startsWith('.SS '))
    .map((line) => line.slice('.SS '.length).replaceAll('\\-', '-'));
  const known = (command: string) =>
    headings.some((heading) => heading === command || heading.startsWith(`${command} `));
  const missing = Object.values(commands).filter(
    (command) => typeof command === 'string' && !known(command),
  );
  expect(missing).toEqual([]);
});
