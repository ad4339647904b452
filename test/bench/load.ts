import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Request } from 'autocannon';

/** Requests to send to a server of this computer, over and over. */
export type Load = {
  port: number;
  connections: number;
  /** Shared out among the connections; each sends all of them where there are too few to share. */
  requests: readonly Request[];
  /** How long, or how many requests in all. */
  until: { seconds: number } | { amount: number };
};

/** What the client's process answers to a {@link Load}. */
export type LoadReport = Sent | { error: string };

/** How many answers came, and how many a second. */
export type Sent = { answers: number; perSecond: number };

/** A client in a process of its own: it must not take time from the server's thread. */
export type LoadClient = {
  /** Sends a load; rejects when an answer was no 2xx. */
  send(load: Load): Promise<Sent>;
  stop(): void;
};

/** Starts the client's process. */
export function startLoadClient(): LoadClient {
  const child = fork(fileURLToPath(import.meta.resolve('./load-client.ts')));
  return {
    send: (load) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error("The client's process has ended."));
        child.once('exit', onExit);
        child.once('message', (report: LoadReport) => {
          child.off('exit', onExit);
          if ('error' in report) reject(new Error(report.error));
          else resolve(report);
        });
        child.send(load);
      }),
    stop: () => void child.kill(),
  };
}
