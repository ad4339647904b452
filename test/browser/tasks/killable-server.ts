import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServerAnswer, ServerOrder } from './server-order.ts';

const CHILD = fileURLToPath(import.meta.resolve('./server-child.ts'));

/** A server that can be killed, and started again where it was. */
export class KillableServer {
  readonly #order: ServerOrder;
  #child: ChildProcess | undefined;
  #answer: ServerAnswer | undefined;

  constructor(order: Omit<ServerOrder, 'isLocked' | 'port'>) {
    this.#order = { ...order, isLocked: false, port: 0 };
  }

  get baseUrl(): string {
    return this.#answered.baseUrl;
  }

  /** A link that opens the window. */
  get link(): string {
    return this.#answered.link;
  }

  get #answered(): ServerAnswer {
    if (this.#answer === undefined) throw new Error('The server was never started.');
    return this.#answer;
  }

  /** Starts it, on the port that it had. */
  async start(options: { isLocked?: boolean } = {}): Promise<void> {
    const { port } = this.#answer ?? this.#order;
    const child = fork(CHILD, [JSON.stringify({ ...this.#order, ...options, port })], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${String(code)} instead of serving.`);
    });
    const served = once(child, 'message') as Promise<[ServerAnswer]>;
    // Once it serves, it is killed in the end.
    ended.catch(() => {});
    [this.#answer] = await Promise.race([served, ended]);
  }

  /** Ends it at once, in the midst of whatever it does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Unlocks its key store. */
  unlock(): void {
    this.#child?.send('unlock');
  }
}
