import type { Coverage } from '../coverage.ts';
import { each } from './every-endpoint.ts';

/** What comes before the tables of resources. */
export const service: Coverage = {
  'Subscription Tracking Service: Public HTTP API': {
    'This document covers the whole public HTTP': [
      'contract/written-contract > the endpoints are those that it has headings for',
    ],
    'It is a single document': ['not tested: it says what the page is, not what the service does.'],
    'All paths are relative to {base_url}': [
      'openapi/document > has one server: this computer, on the usual port unless told otherwise',
      'cli/serve > prints one document, which says where the server answers, and nothing else',
    ],
    'All request and response bodies are JSON': [
      'contract/subscriptions-create > answers 201 with the whole record, its defaults and a request id, and nothing else',
      'contract/subscriptions-bodies > a body of %s is invalid_json',
      'contract/written-contract > the fields of each resource are those of its table: %s',
    ],
  },
  'What the service does': {
    'The service lets an account owner keep': [
      'contract/household > all 64 records are taken, each as it was sent',
    ],
    'Operations: create, read, list, update and delete': [
      'contract/household > changes and removals show in the list, and each in the audit with before and after',
      ...each.succeeds,
    ],
    'Every record is scoped to the owner': [
      'contract/subscriptions-create > a record belongs to the owner of the key alone',
      'contract/authentication > a record of another owner > is not in the list, by whatever filter',
      'contract/analytics-summary > owners never mix',
      'contract/analytics-duplicates > owners never mix',
      'contract/analytics-optimizations > owners never mix',
      'contract/audit-list > other owners > have audits of their own',
    ],
    'A subscription that belongs to another owner': [
      'contract/authentication > a record of another owner > is answered to the letter as one that does not exist',
      'http/authorization > a foreign record gives the same 404 as a missing one',
    ],
    'Money is always reported per currency and': [
      'contract/analytics-summary > are never added, and come in order of their codes',
      'contract/analytics-optimizations > compares with the same currency only',
    ],
    'The public API cannot cancel, pause or': [
      'see: contract > States and transitions > 1. The public API has no operation that',
    ],
    'Removing a tracked record is done with': [
      'contract/subscriptions-delete > the record is gone for every operation, and stays gone after a restart',
    ],
    'Reminders are pushed through an external push': [
      'contract/notification-settings-push > pushConfigured > can not be changed through the API',
      'cli/settings > push settings > are told as configured once both are there, and are never printed',
    ],
    'The API can neither set its address': [
      'contract/notification-settings-push > pushConfigured > can not be changed through the API',
      'contract/written-contract > the endpoints are those that it has headings for',
    ],
    'It only reports whether a valid push': [
      'contract/notification-settings-push > pushConfigured > with %s',
      'contract/notification-settings-push > is false when the file of secrets has %s',
      'contract/notification-settings-push > are in no answer, not even in a header',
    ],
    'Two analytics endpoints (duplicates, optimizations) are for': each.needsPlan,
    'The spend summary is available to all': [
      'contract/analytics-access > a free account has the summary',
    ],
  },
  'Resources and their fields': {
    'Identifiers (id, subscriptionId, apiKeyId) are UUID strings': [
      'contract/subscriptions-create > answers 201 with the whole record, its defaults and a request id, and nothing else',
      'contract/audit > is shown with its key, its request and its moment',
      'contract/audit-list > finds all entries of one subscription, in lower and upper case',
    ],
    'DateOnly is a string in YYYY-MM-DD format': [
      'contract/subscriptions-dates > takes real calendar days from 1900-01-01 on',
      'contract/subscriptions-dates > refuses every other form and every day that is not in the calendar',
      'domain/dates > is written YYYY-MM-DD in ASCII digits and nothing else: not %j',
      'contract/written-contract > each field has the type of its table: %s',
    ],
    'Timestamps are ISO 8601 date-time strings in': [
      'contract/subscriptions-create > stamps createdAt and updatedAt with the moment of the request',
      'contract/audit > is shown with its key, its request and its moment',
    ],
    'Every JSON body the API returns on': [
      'contract/answer-headers > is not to be stored, and has a request id of its own',
      'contract/error-envelope > for %s has the documented form',
      ...each.succeeds,
    ],
  },
};
