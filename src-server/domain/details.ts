import type { DateOnly } from './dates.ts';
import type { NextPrice } from './next-price.ts';
import type { Terms } from './terms.ts';

/** A link to something that belongs to a subscription, such as its contract. */
export type Link = {
  /** What it leads to; empty for none. */
  title: string;
  url: string;
};

/** What people know about a subscription besides its price and charges. What isn't known is absent. */
export type Details = {
  /** Markdown. */
  notes?: string;
  website?: string;
  /** The page for cancelling it. */
  cancelUrl?: string;
  paymentMethod?: string;
  /** The number of the account or customer at the service. */
  accountNumber?: string;
  startedOn?: DateOnly;
  /** The last day. Nothing is charged after it, and once it has passed, the subscription is cancelled. */
  endsOn?: DateOnly;
  terms?: Terms;
  nextPrice?: NextPrice;
  tags?: string[];
  links?: Link[];
};

/** The names of the details, in the order in which they are stored and shown. */
export const detailNames = [
  'notes',
  'website',
  'cancelUrl',
  'paymentMethod',
  'accountNumber',
  'startedOn',
  'endsOn',
  'terms',
  'nextPrice',
  'tags',
  'links',
] as const satisfies readonly (keyof Details)[];

/** The name of a detail. */
export type DetailName = (typeof detailNames)[number];

/** Changes to details: null removes one, and what is absent stays. */
export type DetailsPatch = { [Name in keyof Details]?: Details[Name] | null | undefined };

/** The details among other values. */
export const detailsIn = (values: DetailsPatch): DetailsPatch =>
  definedIn(Object.fromEntries(detailNames.map((name) => [name, values[name]])));

/** `current` with `patch` applied. An empty list is the same as none. */
export function patchDetails(current: Details, patch: DetailsPatch): Details {
  const merged: DetailsPatch = { ...current, ...definedIn(patch) };
  const set = detailNames
    .map((name) => [name, merged[name]] as const)
    .filter(([, value]) => isSet(value));
  return Object.fromEntries(set);
}

/** The changes without those that are undefined. */
export const definedIn = (patch: DetailsPatch): DetailsPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
