import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { Arguments } from './calls.ts';
import { fenced } from './results.ts';

const SCHEME = 'perennial://';
const MIME_TYPE = 'text/plain';

/** The resources that always exist. */
export const resources: readonly Resource[] = [
  {
    uri: `${SCHEME}summary`,
    name: 'summary',
    title: 'Spending summary',
    description: 'What active subscriptions cost, and what renews in the next 30 days.',
    mimeType: MIME_TYPE,
  },
];

/** The resources that exist for each record. */
export const resourceTemplates: readonly ResourceTemplateType[] = [
  {
    uriTemplate: `${SCHEME}subscriptions/{id}`,
    name: 'subscription',
    title: 'Subscription',
    description: 'One subscription by its ID.',
    mimeType: MIME_TYPE,
  },
];

const SUBSCRIPTION = /^perennial:\/\/subscriptions\/([^/?#]+)$/;

/** The tool whose answer is the content of a resource; undefined if there is no such resource. */
export function readOf(uri: string): { tool: string; args: Arguments } | undefined {
  if (uri === `${SCHEME}summary`) return { tool: 'get_spend_summary', args: {} };
  const [, id] = SUBSCRIPTION.exec(uri) ?? [];
  return id === undefined ? undefined : { tool: 'get_subscription', args: { id } };
}

/** The content of a resource, as data like the result of a tool. */
export const contentOf = (uri: string, json: string) => ({
  contents: [{ uri, mimeType: MIME_TYPE, text: fenced(json) }],
});
