import type { Endpoint } from '../../contract/endpoint.ts';
import { guidanceOf } from '../../contract/guidance.ts';
import { type EndpointName, endpoints } from '../../contract/public/index.ts';
import {
  type OwnOperations,
  type PlanOperations,
  ownOperations,
  planOperations,
} from './own-operations.ts';
import type { Tool } from './tool.ts';

/** What people and models are told about a tool. `text` replaces what the endpoint says, if that is about HTTP. */
type About = { title: string; text?: string };

const aboutEndpoints: Readonly<Record<EndpointName, About>> = {
  listSubscriptions: { title: 'List subscriptions' },
  createSubscription: {
    title: 'Add a subscription',
    text: 'Add a subscription. Either nextPaymentDate or lastPaymentDate is needed. For a charge that repeats every fixed number of days, use period custom with customDate.',
  },
  getSubscription: {
    title: 'Show a subscription',
    text: 'Return one subscription by its ID. Find the ID with search_subscriptions.',
  },
  updateSubscription: {
    title: 'Change a subscription',
    text: 'Change fields of one subscription; fields that are not sent stay as they are. Leave out customDate when period changes to monthly or yearly. To pause, resume, cancel, or reactivate, use plan_changes.',
  },
  deleteSubscription: {
    title: 'Delete a subscription',
    text: "Ask the owner to let you delete one subscription. Nothing is deleted before the owner allows it in Perennial's own window. To stop tracking costs without losing the record, plan a cancel instead.",
  },
  getSpendSummary: {
    title: 'Summarize spending',
    text: 'Return what active subscriptions cost per month and year, by currency and by category, and the renewals of the next days. Amounts are never added across currencies.',
  },
  listDuplicates: { title: 'List duplicates' },
  listOptimizations: { title: 'List possible optimizations' },
  listAudit: { title: 'List changes' },
  getNotificationSettings: { title: 'Show reminder settings' },
  updateNotificationSettings: {
    title: 'Change reminder settings',
    text: 'Turn reminders on or off, or change how many days before a renewal they are sent. Everything else about reminders can only be set in Perennial.',
  },
};

const aboutOwn: Readonly<Record<keyof OwnOperations, Required<About>>> = {
  searchSubscriptions: {
    title: 'Search subscriptions',
    text: 'Find subscriptions by any words in any of their fields, such as a name, a tag, a card, or a note. Start here to find the ID of a subscription.',
  },
  listUpcomingCharges: {
    title: 'List upcoming charges',
    text: 'List every charge in a span of days with its date and amount, and the totals per currency. A subscription can have several. Use it for questions such as what renews this month.',
  },
  listPayments: {
    title: 'List payments',
    text: 'List the recorded payments, newest first: of one subscription with subscriptionId, or of all.',
  },
  explainPrice: {
    title: 'Explain a price change',
    text: 'List when the price of a subscription changed, from what to what, and whether a charge or an edit changed it.',
  },
  findSavings: {
    title: 'Find what could go',
    text: 'List facts that help to decide what to give up: subscriptions with the same name, unusually expensive ones, trials that are about to cost money, and overdue ones. It does not know what is used: ask.',
  },
};

const aboutPlans: Readonly<Record<Exclude<keyof PlanOperations, 'deleteSubscription'>, About>> = {
  planChanges: {
    title: 'Plan changes',
    text: "Prepare one or more changes without making them: create, update, delete, pause, resume, cancel, reactivate, or update_notification_settings. Returns a plan with each record before and after, which is valid for ten minutes. Show it to the person, then call apply_plan. Deletions, changes of status, and more than five changes also need the owner's permission in Perennial's window. Use it for several changes at once, and if changing something directly is refused.",
  },
  applyPlan: {
    title: 'Carry out a plan',
    text: 'Carry out a plan of plan_changes that the person has agreed to: all of its changes or, if a record has changed since, none. If the plan needs permission, this asks the owner in Perennial; call it again to learn the outcome. Calling it again after it was carried out changes nothing.',
  },
};

/** The name of an operation's tool, such as `list_subscriptions`. */
const toolName = (operation: string): string =>
  operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const confirmations = {
  low: 'Only reads.',
  medium: 'Changes data: the person has to agree first.',
  high: "Removes data: the owner has to allow it in Perennial's window.",
} as const;

function described(
  text: string,
  { method, premium }: Pick<Endpoint, 'method' | 'premium'>,
): string {
  const { risk } = guidanceOf({ method });
  const plan = premium === true ? ' Only for accounts on the premium plan.' : '';
  return `${text}${plan} Risk: ${risk}. ${confirmations[risk]}`;
}

function endpointTool(name: EndpointName): Tool {
  const endpoint: Endpoint = endpoints[name];
  const { title, text = `${endpoint.summary} ${endpoint.description}` } = aboutEndpoints[name];
  return {
    name: toolName(name),
    title,
    description: described(text, endpoint),
    risk: guidanceOf(endpoint).risk,
    operation: name === 'deleteSubscription' ? planOperations.deleteSubscription : endpoint,
  };
}

function ownTool(name: keyof OwnOperations): Tool {
  const operation: Tool['operation'] & Pick<Endpoint, 'method'> = ownOperations[name];
  const { title, text } = aboutOwn[name];
  const description = described(text, operation);
  return { name: toolName(name), title, description, risk: 'low', operation };
}

function planTool(name: keyof typeof aboutPlans): Tool {
  const operation: Tool['operation'] = planOperations[name];
  const { title, text = '' } = aboutPlans[name];
  const description =
    name === 'planChanges' ? `${text} Risk: low. Changes no record.` : `${text} Risk: high.`;
  return { name: toolName(name), title, description, risk: 'high', operation };
}

const byName = (names: readonly string[]) => names as readonly EndpointName[];

/** The tools for the endpoints of the public API, by the endpoint's name. */
export const endpointTools: ReadonlyMap<EndpointName, Tool> = new Map(
  byName(Object.keys(aboutEndpoints)).map((name) => [name, endpointTool(name)]),
);

/** The tools for the operations that only agents have, by the operation's name. */
export const ownTools: ReadonlyMap<keyof OwnOperations, Tool> = new Map(
  (Object.keys(aboutOwn) as (keyof OwnOperations)[]).map((name) => [name, ownTool(name)]),
);

/** The tools for plans, by the operation's name. */
export const planTools: ReadonlyMap<keyof typeof aboutPlans, Tool> = new Map(
  (['planChanges', 'applyPlan'] as const).map((name) => [name, planTool(name)]),
);

/** Whether a tool is only offered to clients that may change something. */
export const writes = ({ operation }: Tool): boolean => operation.scope === 'write';

/** All tools in the order in which they are listed, which never depends on anything: those that read come first. */
export const tools: readonly Tool[] = [
  ...endpointTools.values(),
  ...ownTools.values(),
  ...planTools.values(),
].toSorted((one, other) => Number(writes(one)) - Number(writes(other)));
