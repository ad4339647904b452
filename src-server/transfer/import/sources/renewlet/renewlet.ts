import type { Draft } from '../../draft.ts';
import { ForeignFields, isObject } from '../../fields.ts';
import type { ImportFile } from '../../file/file.ts';
import type { ImportSource } from '../../source.ts';
import { cycleOf, rowsOf } from '../lists.ts';
import { statusOf } from '../statuses.ts';

/** Renewlet: its export, as JSON or ZIP. */
export const renewlet: ImportSource = {
  kind: 'renewlet',
  name: 'Renewlet',
  recognize: (file) => contentOf(file)['kind'] === 'renewlet-export',
  read(file) {
    const content = contentOf(file);
    const data = new ForeignFields(content['data']);
    const list = data.value('subscriptions');
    const labels = labelsOf(data);
    return {
      rows: rowsOf(Array.isArray(list) ? list : [], (fields) => draftOf(fields, labels)),
      version: new ForeignFields(content).text('schemaVersion'),
    };
  },
};

const contentOf = (file: ImportFile): Readonly<Record<string, unknown>> =>
  file.form === 'json' && isObject(file.value) ? file.value : {};

type Labels = Record<'categories' | 'paymentMethods', ReadonlyMap<string, string>>;

// Records refer to categories and payment methods by slug; their labels are in the configuration.
function labelsOf(data: ForeignFields): Labels {
  const locale = data.object('settings').text('locale') === 'zh-CN' ? 'zh-CN' : 'en-US';
  const config = data.object('customConfig');
  const labels = (key: string) => {
    const items = config.value(key);
    return new Map(
      (Array.isArray(items) ? items : []).flatMap((item): [string, string][] => {
        const fields = new ForeignFields(item);
        const value = fields.text('value');
        const label = fields.object('labels').text(locale) ?? fields.text('label');
        return value === undefined || label === undefined ? [] : [[value, label]];
      }),
    );
  };
  return { categories: labels('categories'), paymentMethods: labels('paymentMethods') };
}

// -1 means the default of the settings.
const OFF = -2;

function draftOf(fields: ForeignFields, labels: Labels): Draft {
  const cycle = fields.text('billingCycle');
  const { interval, oneTime, problems } =
    cycle === 'custom'
      ? cycleOf(fields.text('customCycleUnit') ?? 'day', fields.number('customDays'))
      : cycleOf(cycle);
  const { status, isTrial, problem } = statusOf(fields.text('status'));
  const reminderDays = fields.number('reminderDays') ?? -1;
  const category = fields.text('category');
  const paymentMethod = fields.text('paymentMethod');
  return {
    name: fields.text('name'),
    category: category && (labels.categories.get(category) ?? category),
    amount: fields.amount('price'),
    currency: fields.text('currency'),
    interval,
    nextPaymentDate: fields.date('nextBillingDate'),
    notificationEnabled: reminderDays !== OFF,
    status,
    isTrial,
    trialEndsOn: fields.date('trialEndDate') ?? '',
    details: {
      oneTime,
      startedOn: fields.date('startDate'),
      paymentMethod: paymentMethod && (labels.paymentMethods.get(paymentMethod) ?? paymentMethod),
      autoRenew: fields.flag('autoRenew'),
      website: fields.text('website'),
      notes: fields.text('notes'),
      tags: fields.texts('tags'),
      remindDaysBefore: reminderDays < 0 ? undefined : reminderDays,
      sharedWith: membersOf(fields.object('costSharing')),
    },
    problems: problem === undefined ? problems : [...problems, problem],
  };
}

function membersOf(sharing: ForeignFields): string[] | undefined {
  const members = sharing.value('members');
  if (sharing.flag('enabled') !== true || !Array.isArray(members)) return undefined;
  return members.flatMap((member) => new ForeignFields(member).text('name') ?? []);
}
