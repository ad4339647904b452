import { QueryClient, notifyManager } from '@tanstack/react-query';
import { CallError } from './client.ts';

const FEW_TRIES = 2;
// The server is on this computer, whatever the browser thinks of its network.
const NETWORK_MODE = 'always';

// A click or key that waited for a busy page comes before a timer, and would act on what was there
// before the last one.
notifyManager.setScheduler(queueMicrotask);

/** Keeps what the server answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: NETWORK_MODE,
      // What changes is told by the server; nothing has to be asked for again and again.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      // An answer that refuses is an answer.
      retry: (tries, error) =>
        tries < FEW_TRIES && error instanceof CallError && error.code === 'unreachable',
    },
    mutations: { networkMode: NETWORK_MODE },
  },
});
