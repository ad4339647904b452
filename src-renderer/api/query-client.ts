import { QueryClient, notifyManager } from '@tanstack/react-query';
import { CallError } from './client.ts';

const FEW_TRIES = 2;
// The server is on this computer, so the browser's network status doesn't matter.
const NETWORK_MODE = 'always';

// A click or key press that waited for a busy page would be handled before a timer, and act on outdated
// content.
notifyManager.setScheduler(queueMicrotask);

/** The cache of the server's responses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: NETWORK_MODE,
      // The server reports changes, so polling is unnecessary.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      // An error response is a response.
      retry: (tries, error) =>
        tries < FEW_TRIES && error instanceof CallError && error.code === 'unreachable',
    },
    mutations: { networkMode: NETWORK_MODE },
  },
});
