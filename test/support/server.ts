import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenData, openData } from '../../src-server/open-data.ts';
import { type Sources } from '../../src-server/sources.ts';
import type { ServerConfig } from '../../src-server/platform/config.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import type { Plan } from '../../src-server/domain/account.ts';
import type { Scope } from '../../src-server/domain/api-key.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { type RunningServer, startServer } from '../../src-server/server.ts';
import {
  commandLineActor,
  createAccount,
  resolveAccount,
} from '../../src-server/accounts/service.ts';
import { type OwnerSettings, saveSettings } from '../../src-server/settings/service.ts';
import { type IssuedKey, issueKey } from '../../src-server/accounts/keys.ts';
import { type ManualClock, manualClock } from './clock.ts';
import { expectContract } from './contract.ts';
import { writeEmptyDatabase } from './empty-database.ts';
import { type Answer, type Send, send } from './http.ts';
import { sendChecked } from './proxy.ts';

export type CallOptions = Omit<Send, 'body'> & {
  /** API key; none by default. */
  key?: string;
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown;
};

/** Takes what is to be done in the end; the last comes first. */
export type AtEnd = (end: () => void | Promise<void>) => void;

// Tests ask nobody else.
const NOWHERE = 'http://127.0.0.1:9/';

/** A real server on a real file in a folder of its own, with a clock that the test moves. */
export class TestServer {
  readonly clock: ManualClock;
  readonly dataDir: string;
  readonly #config: ServerConfig;
  readonly #sources: Sources;
  #running: RunningServer;
  #data: OpenData | undefined;

  private constructor(
    config: ServerConfig,
    clock: ManualClock,
    sources: Sources,
    running: RunningServer,
  ) {
    this.clock = clock;
    this.dataDir = config.dataDir;
    this.#config = config;
    this.#sources = sources;
    this.#running = running;
    this.#data = this.#openData();
  }

  /** Starts a server that ends, and whose folder goes, with the current test, or when `atEnd` says so. */
  static async start(
    options: Partial<ServerConfig> & { clock?: ManualClock; atEnd?: AtEnd } & Pick<
        Sources,
        | 'notifyDesktop'
        | 'chooseFolder'
        | 'updates'
        | 'keyStore'
        | 'desktopStatus'
        | 'onConcern'
        | 'automaticBackups'
        | 'ratesUrl'
      > = {},
  ): Promise<TestServer> {
    const {
      clock = manualClock(),
      notifyDesktop,
      chooseFolder,
      updates,
      keyStore,
      desktopStatus,
      onConcern,
      automaticBackups = false,
      ratesUrl = NOWHERE,
      atEnd = onTestFinished,
      ...config
    } = options;
    const dataDir = config.dataDir ?? temporaryFolder(atEnd);
    if (config.dataDir === undefined) writeEmptyDatabase(join(dataDir, 'perennial.db'));
    const whole: ServerConfig = {
      port: 0,
      hourlyQuota: 1_000_000,
      allowHosts: [],
      pagesDir: join(dataDir, 'no-pages'),
      ...config,
      dataDir,
    };
    const sources = {
      clock,
      ids: systemIds,
      automaticBackups,
      ratesUrl,
      ...(notifyDesktop === undefined ? {} : { notifyDesktop }),
      ...(chooseFolder === undefined ? {} : { chooseFolder }),
      ...(updates === undefined ? {} : { updates }),
      ...(keyStore === undefined ? {} : { keyStore }),
      ...(desktopStatus === undefined ? {} : { desktopStatus }),
      ...(onConcern === undefined ? {} : { onConcern }),
    };
    const running = await startServer(whole, sources);
    const server = new TestServer(whole, clock, sources, running);
    atEnd(() => server.close());
    return server;
  }

  get baseUrl(): string {
    return this.#running.baseUrl;
  }

  get port(): number {
    return this.#running.port;
  }

  /** The data as another process, such as the command line, has it open. */
  get context(): OpenData['context'] {
    if (this.#data === undefined) throw new Error('The data could only be read at the start.');
    return this.#data.context;
  }

  /** What a desktop shell in its process works with. */
  get desktop(): RunningServer['desktop'] {
    return this.#running.desktop;
  }

  /** Whether the server only reads its data for now. */
  get isReadOnly(): boolean {
    return this.#running.readOnly() !== undefined;
  }

  /** The token of a fresh link to the window, as the server itself gives it. */
  linkToken(): string {
    return new URL(this.#running.windowLink()).hash.replace('#token=', '');
  }

  /** Issues a key the way the command line does; by default one that may write. */
  issue(
    options: { account?: string; name?: string; scopes?: Scope[]; expiresAt?: number } = {},
  ): IssuedKey {
    return issueKey(this.context, {
      ownerId: resolveAccount(this.context, options.account ?? 'Personal').id,
      name: options.name ?? 'Test',
      scopes: options.scopes ?? ['read', 'write'],
      expiresAt: options.expiresAt ?? null,
    });
  }

  /** Adds an account the way the command line does. */
  addAccount(name: string, plan: Plan = 'premium'): void {
    createAccount(this.context, { name, plan });
  }

  /** Saves reminder settings the way the command line does. */
  saveSettings(wanted: OwnerSettings = {}, account = 'Personal'): void {
    const { context } = this;
    const { id } = resolveAccount(context, account);
    context.db.transaction(() => saveSettings(context, commandLineActor(context, id), wanted))();
  }

  /** Calls the server; every answer is held against the contract. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await sendChecked(this.baseUrl, path, { ...toSend(options), method });
    expectContract(method, path, answer);
    return answer;
  }

  /** Calls the server without a look at the contract. */
  send(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return send(this.baseUrl, path, { ...toSend(options), method });
  }

  /** Moves dates on and sends what is due, as the server does by itself twice a minute. */
  wake(): Promise<void> {
    return this.#running.wake();
  }

  /** Copies the database beside the data folder, as before an update. */
  async copy(): Promise<string> {
    return (await this.#running.desktop.copyBeforeUpdate()).path;
  }

  /** Ends the server and starts it anew on the same folder. */
  async restart(): Promise<void> {
    await this.close();
    await this.#start(this.#config);
  }

  /** Starts a server that was closed anew, on the port that it had. */
  async comeBack(): Promise<void> {
    await this.#start({ ...this.#config, port: this.port });
  }

  async #start(config: ServerConfig): Promise<void> {
    this.#running = await startServer(config, this.#sources);
    this.#data = this.#openData();
  }

  async close(): Promise<void> {
    if (this.#data?.context.db.open === true) this.#data.close();
    await this.#running.close();
  }

  // Another process would not get in either where nothing can be written.
  #openData(): OpenData | undefined {
    if (this.isReadOnly) return undefined;
    return openData(prepareDataFolder(this.dataDir), { clock: this.clock, ids: systemIds });
  }
}

// Windows keeps the files of a process that was killed for a moment.
const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 10 });

/** An empty folder that goes with the current test, or when `atEnd` says so. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-test-'));
  // Copies of a database lie beside its folder.
  atEnd(() => [folder, `${folder} backups`].forEach(remove));
  return folder;
}

function toSend({ key, body, headers, ...rest }: CallOptions): Send {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return {
    ...rest,
    headers: Array.isArray(headers) ? headers : { ...authorization, ...headers },
    ...(body === undefined ? {} : { body: toBytes(body) }),
  };
}

function toBytes(body: unknown): string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
}
