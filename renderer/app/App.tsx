import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Router } from 'wouter';
import type { ContractClient } from '../../shared/contract/index.ts';
import { ActionHandlersContext, createActionHandlers } from '../actions/action-handlers.ts';
import { createUndoStack, UndoContext } from '../actions/undo-stack.ts';
import { FramePoolProvider } from '../features/clip-player/frames/FramePoolProvider.tsx';
import { useHashPath } from '../routes/hash-location.ts';
import { createLiveProgress } from '../rpc/live-progress.ts';
import { createQueryClient, createQueryUtils, RpcContext } from '../rpc/rpc-context.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { uiTimes } from '../ui/ui-times.ts';
import styles from './App.module.css';
import { AppFrame } from './AppFrame.tsx';
import { themeStorage } from './theme-storage.ts';

/** The page's nonce for the style elements that Mantine writes; all other styles are files. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

const AppTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    getStyleNonce={styleNonce}
    colorSchemeManager={themeStorage}
    defaultColorScheme="auto"
  >
    <LucideProvider size={14}>
      <Notifications
        position="bottom-right"
        // Beyond a limit, the newest would wait (mantine.css hides the oldest).
        limit={Number.POSITIVE_INFINITY}
        transitionDuration={250 * uiTimes.motionScale}
        className={styles.notifications ?? ''}
      />
      {children}
    </LucideProvider>
  </MantineProvider>
);

export const App = ({ client }: { client: ContractClient }) => {
  const [rpc] = useState(() => ({
    client,
    query: createQueryUtils(client),
    live: createLiveProgress(),
  }));
  const [queryClient] = useState(() => createQueryClient(rpc.query));
  const [actions] = useState(createActionHandlers);
  const [undo] = useState(createUndoStack);
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RpcContext value={rpc}>
          <ActionHandlersContext value={actions}>
            <UndoContext value={undo}>
              <Router hook={useHashPath}>
                <FramePoolProvider>
                  <AppFrame />
                </FramePoolProvider>
              </Router>
            </UndoContext>
          </ActionHandlersContext>
        </RpcContext>
      </QueryClientProvider>
    </AppTheme>
  );
};
