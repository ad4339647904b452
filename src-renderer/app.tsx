import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallError } from './api/client.ts';
import { isLetIn, onSession } from './api/session.ts';
import { Closed } from './frame/closed.tsx';
import { useFloatingRegion } from './frame/floating-region.ts';
import { Frame } from './frame/frame.tsx';
import { WithAccount } from './frame/with-account.tsx';
import { WithPreferences } from './frame/with-preferences.tsx';
import { FirstRunGate } from './screens/first-run/first-run-gate.tsx';
import { colorSchemeManager } from './theme/color-scheme.ts';
import { theme } from './theme/theme.ts';

const FEW_TRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What changes is told by the server; nothing has to be asked for again and again.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      // An answer that refuses is an answer.
      retry: (tries, error) =>
        tries < FEW_TRIES && error instanceof CallError && error.code === 'unreachable',
    },
  },
});

/** The whole window. */
export function App() {
  const isIn = useSyncExternalStore(onSession, isLetIn);
  useFloatingRegion();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={3} />
        {!isIn ? (
          <Closed />
        ) : (
          <WithPreferences>
            <WithAccount>
              <ModalsProvider>
                <FirstRunGate>
                  <Frame />
                </FirstRunGate>
              </ModalsProvider>
            </WithAccount>
          </WithPreferences>
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
}

// The page's policy lets in only styles that carry the nonce of this very answer.
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
