import type { Child } from './children.ts';
import type { Filled } from './fill.ts';
import type { Load, LoadClient } from './load.ts';
import type { Side } from './measure.ts';
import { processorMicroseconds } from './processes.ts';

/** What every row is measured with. */
export type Bench = {
  rounds: number;
  /** How long one side is under load in one round. */
  seconds: number;
  client: LoadClient;
  /** A folder of the bench's own, for whatever a row needs. */
  folder: string;
  /** 100 records; no row writes to it. */
  small: Filled;
  /** 100,000 records; no row writes to it. */
  big: Filled;
};

/** The answers a second of a server under load at 10 connections, or another number. */
export function underLoad(
  { client, seconds }: Bench,
  { port, pid }: Child,
  requests: Load['requests'],
  connections = 10,
): Side {
  return async () => {
    const before = processorMicroseconds(pid);
    const sent = await client.send({ port, connections, requests, until: { seconds } });
    const after = processorMicroseconds(pid);
    const isKnown = before !== undefined && after !== undefined;
    return {
      value: sent.perSecond,
      processor: isKnown ? (after - before) / sent.answers : undefined,
    };
  };
}

/** The microseconds for an answer of the same. */
export function timeUnderLoad(...of: Parameters<typeof underLoad>): Side {
  const side = underLoad(...of);
  return async () => {
    const { value, processor } = await side();
    return { value: 1e6 / value, processor };
  };
}

/** Runs `work` with servers that end with it. */
export async function withServers<const Servers extends readonly Promise<Child>[], T>(
  starting: Servers,
  work: (...servers: { [K in keyof Servers]: Child }) => Promise<T>,
): Promise<T> {
  const started = await Promise.allSettled(starting);
  try {
    const servers = await Promise.all(starting);
    return await work(...(servers as { [K in keyof Servers]: Child }));
  } finally {
    for (const server of started) {
      if (server.status === 'fulfilled') await server.value.stop();
    }
  }
}
