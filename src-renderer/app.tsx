import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from './api/query-client.ts';
import { isLetIn, onSession } from './api/session.ts';
import { Closed } from './shell/layout/closed.tsx';
import { WithFormDialog } from './navigation/form-dialog.tsx';
import { PageBoundary } from './ui/errors/boundary.tsx';
import { useFloatingRegion } from './shell/floating-region.ts';
import { Frame } from './shell/layout/frame.tsx';
import { WithAccount } from './shell/with-account.tsx';
import { WithPreferences } from './shell/with-preferences.tsx';
import { FirstRunGate } from './features/first-run/first-run-gate.tsx';
import { WithImport } from './imports/with-import.tsx';
import { colorSchemeManager } from './theme/color-scheme.ts';
import { MOTION_MS, themeWith } from './theme/theme.ts';

/** The whole window. */
export function App() {
  const isIn = useSyncExternalStore(onSession, isLetIn);
  useFloatingRegion();
  const { t } = useTranslation();
  const theme = useMemo(() => themeWith({ close: t('action.close') }), [t]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications
          position="bottom-center"
          limit={3}
          transitionDuration={MOTION_MS}
          // Over dialogs, but below what is open in them, such as a menu.
          zIndex="calc(var(--mantine-z-index-popover) - 1)"
        />
        {!isIn ? (
          <Closed />
        ) : (
          <PageBoundary>
            <WithPreferences>
              <WithAccount>
                {/* Questions are asked over the form that they are about. */}
                <ModalsProvider modalProps={{ zIndex: 'calc(var(--mantine-z-index-modal) + 1)' }}>
                  <WithFormDialog>
                    <WithImport>
                      <FirstRunGate>
                        <Frame />
                      </FirstRunGate>
                    </WithImport>
                  </WithFormDialog>
                </ModalsProvider>
              </WithAccount>
            </WithPreferences>
          </PageBoundary>
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
}

// The page's policy only allows styles with this response's nonce.
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
