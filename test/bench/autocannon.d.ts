/** What the bench uses of autocannon, which brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  type Request = {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  };

  type Options = {
    url: string;
    connections: number;
    /** Seconds; not used where there is an `amount`. */
    duration?: number;
    /** Requests in all. */
    amount?: number;
    /** Milliseconds between two looks at whether the end has come. */
    sampleInt: number;
    setupClient: (client: { setRequests(requests: Request[]): void }) => void;
  };

  type Result = { errors: number; non2xx: number };

  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
