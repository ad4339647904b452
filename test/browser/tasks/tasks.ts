import { bulkBar } from '../subscriptions.ts';
import { click, dialog, field, heading, open, press, text, type } from './steps.ts';
import type { Task } from './task.ts';

const LIST = '/subscriptions';
const SETTINGS = '/settings';

const adding: readonly Task[] = [
  {
    name: 'add a service that is known',
    steps: [
      press(['n'], 'opens the form', field('Name')),
      type('spotif', 'types its name', (page) => page.getByRole('option', { name: /Spotify/ })),
      press(['Enter'], 'takes it', field('Name')),
      type('11.99', 'types the price', field('Amount'), '11.99'),
      press(['Tab', 'Tab', 'Tab'], 'goes to the day', field('First or next payment')),
      type('21', 'types the day', field('First or next payment'), '21'),
      press(['Control+Enter'], 'saves', text('Added Spotify.')),
    ],
    result: { subscriptions: ['Spotify', 1199, '2026-11-21'] },
  },
  {
    name: 'add one that began in the past',
    steps: [
      press(['n'], 'opens the form', field('Name')),
      type('disney', 'types its name', (page) => page.getByRole('option', { name: /Disney/ })),
      press(['Enter'], 'takes it', field('Name')),
      type('8.99', 'types the price', field('Amount'), '8.99'),
      press(['Tab', 'Tab', 'Tab'], 'goes to the day', field('First or next payment')),
      type('14 sep 2026', 'types the day', text('The next payment is on 14 Dec 2026.')),
      press(['Control+Enter'], 'saves', text('with 3 earlier payments')),
    ],
    result: { payments: ['Disney+', '2026-09-14', 899] },
  },
];

const changing: readonly Task[] = [
  {
    name: 'change an amount',
    steps: [
      press(['g', 's'], 'goes to the list', (page) => page.getByRole('grid')),
      click(
        (page) => page.getByRole('row', { name: /Netflix/ }).locator('[data-edit=amount]'),
        'goes to the amount',
        (page) => dialog(page).getByLabel('Amount'),
      ),
      type('17.99', 'types the amount', (page) => dialog(page).getByLabel('Amount'), '17.99'),
      press(['Enter'], 'saves', text('Saved Netflix.')),
    ],
    result: { subscriptions: ['Netflix', 1799] },
  },
  {
    name: 'move a date',
    steps: [
      ...open('Netflix', 'netf'),
      press(['d'], 'opens the form at the date', field('Next payment')),
      type('28', 'types the day', field('Next payment'), '28'),
      press(['Control+Enter'], 'saves', text('Saved Netflix.')),
    ],
    result: { subscriptions: ['Netflix', '2026-11-28'] },
  },
  {
    name: 'confirm a charge that is overdue',
    steps: [
      click(
        (page) => page.getByRole('button', { name: 'Mark renewed: Late paper' }),
        'confirms it',
        text('Marked Late paper as renewed. Next payment: 11 Dec 2026.'),
      ),
    ],
    result: { payments: ['Late paper', '2026-11-11', 400] },
  },
  {
    name: 'pause',
    steps: [...open('Gym', 'gym'), press(['p'], 'pauses it', text('Paused Gym.'))],
    result: { subscriptions: ['Gym', 'paused'] },
  },
  {
    name: 'mark as cancelled',
    steps: [
      ...open('Netflix', 'netf'),
      press(['c'], 'marks it', text('Marked Netflix as cancelled.')),
    ],
    result: { subscriptions: ['Netflix', 'cancelled'] },
  },
  {
    name: 'delete, and undo that',
    steps: [
      ...open('Netflix', 'netf'),
      press(['Delete'], 'deletes it', text('Deleted Netflix.')),
      press(['Control+z'], 'undoes that', text('Restored Netflix.')),
    ],
    result: { subscriptions: ['Netflix', 1549], payments: ['Netflix', '2026-10-25', 1549] },
  },
  {
    name: 'set the last day of a trial',
    steps: [
      ...open('Gym', 'gym'),
      click(
        (page) => page.getByRole('button', { name: 'Add details' }),
        'shows what can be added',
        (page) => page.getByRole('menuitem', { name: 'Trial' }),
      ),
      click(
        (page) => page.getByRole('menuitem', { name: 'Trial' }),
        'goes to the field',
        (page) => page.getByRole('textbox', { name: 'Last day of the trial' }),
      ),
      {
        ...type('30', 'types the day', (page) =>
          page.getByRole('textbox', { name: 'Last day of the trial' }),
        ),
        value: '30',
      },
      press(['Enter'], 'saves', text('The Gym trial ends on 30 Nov 2026.')),
    ],
    result: { subscriptions: ['Gym', '2026-11-30'] },
  },
  {
    name: 'correct a payment',
    steps: [
      ...open('Netflix', 'netf'),
      click(
        (page) => page.getByRole('button', { name: 'Edit the payment on 25 Oct 2026' }),
        'opens the payment',
        (page) => dialog(page).getByLabel('Amount'),
      ),
      type('12', 'types the amount', (page) => dialog(page).getByLabel('Amount'), '12'),
      press(['Enter'], 'saves', text('Changed the Netflix payment.')),
    ],
    result: { payments: ['Netflix', '2026-10-25', 1200] },
  },
  {
    name: 'give three another category',
    path: LIST,
    steps: [
      press(['ArrowDown'], 'goes to the list', (page) => page.getByRole('grid')),
      press(['Space', 'Shift+ArrowDown', 'Shift+ArrowDown'], 'selects three', text('3 selected')),
      click(
        (page) => bulkBar(page).getByRole('button', { name: 'Change category' }),
        'asks for another category',
        (page) => page.getByRole('combobox', { name: 'New category' }),
      ),
      type(
        'Fun',
        'types it',
        (page) => page.getByRole('combobox', { name: 'New category' }),
        'Fun',
      ),
      press(['Enter'], 'saves', text('Changed the category of 3 subscriptions')),
    ],
    result: { subscriptions: ['iCloud+', 'Fun'] },
  },
  {
    name: 'restore what was deleted',
    steps: [
      press(['g', 'a'], 'goes to Activity', (page) =>
        page.getByRole('button', { name: 'Restore Old paper' }),
      ),
      click(
        (page) => page.getByRole('button', { name: 'Restore Old paper' }),
        'restores it',
        text('Restored Old paper.'),
      ),
    ],
    result: { subscriptions: ['Old paper', 300] },
  },
];

const looking: readonly Task[] = [
  {
    name: 'find one by its name',
    steps: open('Gym', 'gym'),
    result: { subscriptions: ['Gym'] },
  },
  {
    name: 'see what in a category costs more than an amount',
    steps: [
      press(['g', 's'], 'goes to the list', (page) => page.getByRole('grid')),
      press(['/'], 'goes to the search', (page) => page.getByRole('searchbox')),
      type('cat:video >14', 'types both', text(/^1 subscription$/)),
    ],
    result: { subscriptions: ['Netflix'] },
  },
  {
    name: 'read what next month costs',
    path: SETTINGS,
    steps: [
      press(['g', 'o'], 'goes to Overview', (page) =>
        page.getByRole('link', { name: /^December.*US\$81\.42/ }),
      ),
    ],
    result: {},
  },
  {
    name: 'see what renews this week',
    path: SETTINGS,
    steps: [
      press(['g', 'o'], 'goes to Overview', (page) =>
        page.getByRole('region', { name: /Renewals/ }).getByText('iCloud+'),
      ),
    ],
    result: {},
  },
  {
    name: 'dismiss what needs attention',
    steps: [
      click(
        (page) => page.getByRole('button', { name: 'Dismiss: Late paper' }),
        'dismisses it',
        text('Dismissed.'),
      ),
    ],
    result: { dismissed: ['overdue'] },
  },
];

const setting: readonly Task[] = [
  {
    name: 'set up ntfy, and send a test',
    steps: [
      press(['g', ','], 'goes to Settings', heading('Settings')),
      click(
        (page) => page.getByRole('button', { name: 'Set up: ntfy' }),
        'opens the form',
        (page) => page.getByLabel('Topic'),
      ),
      {
        // Not counted: most people leave the address as it is.
        what: 'enters a server of their own',
        act: async ({ page, service }) => {
          await page.getByLabel('Address', { exact: true }).fill(service.url);
          await page.getByRole('checkbox', { name: /private network/ }).check();
          await page.getByLabel('Topic').focus();
        },
        sees: (page) => page.getByRole('checkbox', { name: /private network/, checked: true }),
      },
      type('renewals', 'types the topic', (page) => page.getByLabel('Topic'), 'renewals'),
      press(['Enter'], 'saves', text('ntfy is set up.')),
      click(
        (page) => page.getByRole('button', { name: 'Send test message: ntfy' }),
        'sends a test',
        text('Accepted by the service'),
      ),
    ],
    result: {},
  },
  {
    name: 'choose another time zone',
    steps: [
      press(['g', ','], 'goes to Settings', heading('Settings')),
      click(
        (page) => page.getByRole('combobox', { name: 'Time zone' }),
        'opens the choice',
        (page) => page.getByRole('combobox', { name: 'Time zone' }),
      ),
      type('tokyo', 'types it', (page) => page.getByRole('option', { name: /Tokyo/ })),
      press(['Enter'], 'chooses it', (page) => page.getByText('Saved', { exact: true })),
    ],
    result: { settings: ['Asia/Tokyo'] },
  },
  {
    name: 'issue a key',
    steps: [
      press(['g', 'k'], 'goes to the API', heading('API')),
      click(
        (page) => page.getByRole('button', { name: 'Create key' }),
        'opens the form',
        (page) => dialog(page).getByLabel('Name'),
      ),
      type('Budget', 'types its name', (page) => dialog(page).getByLabel('Name'), 'Budget'),
      press(['Enter'], 'issues it', text('Copy the key now.')),
      press(['Enter'], 'closes the dialog', (page) => page.getByText('Budget', { exact: true })),
    ],
    result: { keys: ['Budget'] },
  },
];

/** Twenty tasks of every day. */
export const tasks: readonly Task[] = [...adding, ...changing, ...looking, ...setting];
