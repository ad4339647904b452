import { type Call, type Connection, type RequestOptions, send } from './transport.ts';
import type {
  AuditEntry,
  DuplicateGroup,
  GetSpendSummaryQuery,
  ListAuditQuery,
  ListSubscriptionsQuery,
  NotificationSettings,
  NotificationSettingsPatch,
  Optimizations,
  Pagination,
  SpendSummary,
  Subscription,
  SubscriptionDraft,
  SubscriptionPatch,
} from './types.ts';

/** Options of {@link Perennial}. */
export type PerennialOptions = {
  /** Default: `PERENNIAL_KEY` in the environment. */
  apiKey?: string;
  /** Where Perennial listens. Default: `http://127.0.0.1:47600`. */
  baseUrl?: string;
  /** How long one attempt may take, in milliseconds. Default: 30,000. */
  timeout?: number;
  /** How often a request is sent at most. Default: 5. */
  attempts?: number;
  /**
   * The longest wait for new quota, in seconds. If the server asks for more, the request fails with `retryAfter`.
   * Default: 60. 3600 waits for as long as it takes.
   */
  longestWait?: number;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch;
};

/** Which subscriptions to list. */
export type SubscriptionFilters = Omit<ListSubscriptionsQuery, 'limit' | 'offset' | 'sort'>;

type Data<T> = { data: T };
type Page<T> = Data<T[]> & { pagination: Pagination };

const SUBSCRIPTIONS = '/subscriptions';
const PAGE_SIZE = 100;
// Visible ASCII, as in every header. An unexpected character would look like a broken connection.
const KEY_FORM = /^[!-~]+$/;
const HEADER_FORM = /^[ -~]+$/;

/**
 * A client of Perennial's HTTP API. Each method fails with a `PerennialError` if the server refuses the request, and with
 * a `PerennialConnectionError` if it doesn't respond.
 */
export class Perennial {
  readonly #connection: Connection;

  constructor({
    apiKey = globalThis.process?.env['PERENNIAL_KEY'],
    baseUrl = 'http://127.0.0.1:47600',
    timeout = 30_000,
    attempts = 5,
    longestWait = 60,
    fetch = globalThis.fetch,
  }: PerennialOptions = {}) {
    if (!apiKey) throw new TypeError('Set PERENNIAL_KEY, or give the key as "apiKey".');
    if (!KEY_FORM.test(apiKey))
      throw new TypeError('The key is incomplete or damaged. Copy it again.');
    const address = baseUrl.replace(/\/$/, '');
    this.#connection = { baseUrl: address, apiKey, timeout, attempts, longestWait, fetch };
  }

  /**
   * Every subscription that matches the filters, oldest first. Each is returned exactly once, even if others are
   * created or deleted meanwhile.
   */
  async *subscriptions(
    filters: SubscriptionFilters = {},
    options?: RequestOptions,
  ): AsyncGenerator<Subscription, void> {
    const seen = new Set<string>();
    let offset = 0;
    for (;;) {
      const query = { ...filters, sort: 'createdAt', limit: PAGE_SIZE, offset };
      const page = await this.#get<Page<Subscription>>(SUBSCRIPTIONS, query, options);
      const [first] = page.data;
      if (offset > 0 && (first === undefined || !seen.has(first.id))) {
        // Each page begins with the last record of the one before. It moved, because an earlier one was deleted.
        offset = Math.max(0, offset - PAGE_SIZE + 1);
        continue;
      }
      yield* unseen(page.data, seen);
      if (!page.pagination.hasMore) return;
      offset += page.data.length - 1;
    }
  }

  /** Creates a subscription. Repeated with the same `idempotencyKey`, it returns the first one. */
  async createSubscription(
    subscription: SubscriptionDraft,
    {
      idempotencyKey = crypto.randomUUID(),
      ...options
    }: RequestOptions & { idempotencyKey?: string } = {},
  ): Promise<Subscription> {
    if (!HEADER_FORM.test(idempotencyKey)) {
      throw new TypeError('An idempotency key consists of visible ASCII characters and spaces.');
    }
    const headers = { 'Idempotency-Key': idempotencyKey };
    const call = { method: 'POST', path: SUBSCRIPTIONS, body: subscription, headers } as const;
    return (await this.#send<Data<Subscription>>(call, options)).data;
  }

  async getSubscription(id: string, options?: RequestOptions): Promise<Subscription> {
    return (await this.#get<Data<Subscription>>(pathOf(id), {}, options)).data;
  }

  /** Changes the fields in `changes`, and leaves the others as they are. */
  async updateSubscription(
    id: string,
    changes: SubscriptionPatch,
    options?: RequestOptions,
  ): Promise<Subscription> {
    const call = { method: 'PATCH', path: pathOf(id), body: changes } as const;
    return (await this.#send<Data<Subscription>>(call, options)).data;
  }

  /** Deletes a subscription. The API can't bring it back. */
  async deleteSubscription(id: string, options?: RequestOptions): Promise<void> {
    await this.#send({ method: 'DELETE', path: pathOf(id) }, options);
  }

  /** What the active subscriptions cost, and which of them renew soon. */
  getSpendSummary(
    query: GetSpendSummaryQuery = {},
    options?: RequestOptions,
  ): Promise<SpendSummary> {
    return this.#get('/analytics/summary', query, options);
  }

  /** Groups of subscriptions with the same name. */
  async listDuplicates(options?: RequestOptions): Promise<DuplicateGroup[]> {
    type Answer = { duplicates: DuplicateGroup[] };
    return (await this.#get<Answer>('/analytics/duplicates', {}, options)).duplicates;
  }

  /** Subscriptions that could be billed yearly, and unusually expensive ones. */
  async listOptimizations(options?: RequestOptions): Promise<Optimizations> {
    type Answer = { optimizations: Optimizations };
    return (await this.#get<Answer>('/analytics/optimizations', {}, options)).optimizations;
  }

  /** The changes to subscriptions, newest first. Those made meanwhile are not among them. */
  async *audit(
    filters: Pick<ListAuditQuery, 'subscriptionId'> = {},
    options?: RequestOptions,
  ): AsyncGenerator<AuditEntry, void> {
    const seen = new Set<string>();
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const query = { ...filters, limit: PAGE_SIZE, offset };
      const page = await this.#get<Page<AuditEntry>>('/audit', query, options);
      // New entries move the others, so that a page can begin with some of the page before.
      yield* unseen(page.data, seen);
      if (!page.pagination.hasMore) return;
    }
  }

  async getNotificationSettings(options?: RequestOptions): Promise<NotificationSettings> {
    return (await this.#get<Data<NotificationSettings>>('/notification-settings', {}, options))
      .data;
  }

  async updateNotificationSettings(
    changes: NotificationSettingsPatch,
    options?: RequestOptions,
  ): Promise<NotificationSettings> {
    const call = { method: 'PATCH', path: '/notification-settings', body: changes } as const;
    return (await this.#send<Data<NotificationSettings>>(call, options)).data;
  }

  #get<T>(path: string, query: Call['query'] & object, options?: RequestOptions): Promise<T> {
    return this.#send({ method: 'GET', path, query }, options);
  }

  #send<T>(call: Call, options: RequestOptions = {}): Promise<T> {
    return send(this.#connection, call, options.signal);
  }
}

const pathOf = (id: string) => `${SUBSCRIPTIONS}/${encodeURIComponent(id)}`;

function* unseen<T extends { id: string }>(records: readonly T[], seen: Set<string>): Generator<T> {
  for (const record of records) {
    if (seen.has(record.id)) continue;
    seen.add(record.id);
    yield record;
  }
}
