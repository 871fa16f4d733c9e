import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { Component, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { actionCatalogue, actionIds } from '../actions/action-catalogue.ts';
import { type Handlers, useActionHandlers, useActions } from '../actions/action-handlers.ts';
import { KeyDispatcher } from '../actions/KeyDispatcher.tsx';
import { useUndoStack } from '../actions/undo-stack.ts';
import { leaveFullScreen } from '../features/clip-player/layout/full-screen.ts';
import { EvaluateProvider } from '../features/evaluate/EvaluateProvider.tsx';
import { FetchProvider } from '../features/evaluations/FetchProvider.tsx';
import { CurrentBatchActions } from '../features/queue/CurrentBatchActions.tsx';
import { WatchFolderAction } from '../features/queue/watched/AddWatchDialog.tsx';
import { ImportReport } from '../features/reports/ImportReport.tsx';
import { MakeReportProvider } from '../features/reports/saving/MakeReportProvider.tsx';
import { goTo } from '../routes/hash-location.ts';
import { hasPlayer, routes, screenOf } from '../routes/routes.ts';
import { followEvents } from '../rpc/follow-events.ts';
import { useRpc } from '../rpc/rpc-context.ts';
import { useUpdateSettings } from '../rpc/use-update-settings.ts';
import { Banner } from '../ui/Banner.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { notify } from '../ui/notify.ts';
import { overlays } from '../ui/overlays.ts';
import { Screen } from '../ui/Screen.tsx';
import { uiTimes } from '../ui/ui-times.ts';
import styles from './AppFrame.module.css';
import { Navigation } from './navigation/Navigation.tsx';
import { Palette } from './palette/Palette.tsx';
import { Screens } from './Screens.tsx';
import { ShortcutsDialog } from './shortcuts/ShortcutsDialog.tsx';
import { StatusStrip } from './status/StatusStrip.tsx';
import { colorSchemeOf } from './theme-storage.ts';
import { useLinkDoubleClicks } from './use-link-double-clicks.ts';

/** Handles requests of the desktop's menus and notifications; does nothing in a browser. */
const useHostBridge = (): void => {
  const context = useActions();
  useEffect(() => {
    const bridge = window.clipcheck;
    return bridge?.onMessage(({ type, text }) => {
      if (type === 'navigate') return goTo(text.replace(/^#?/, ''));
      if (type === 'saved') {
        notify.offer(`Saved: ${text}`, 'Show in folder', bridge.showSaved);
        return;
      }
      if (type === 'notSaved') {
        return notify.problem(
          `${text} could not be saved. Check the free space and the permissions of its folder.`,
        );
      }
      const action = actionIds.find((id) => id === text);
      if (!action) return;
      const act = context.find(action);
      // A menu shows all of its items at any time.
      if (act) act();
      else notify.toast(`“${actionCatalogue[action].title}” is not available here.`);
    });
  }, [context]);
};

type Props = { children: ReactNode };
type State = { problem: string | null };

class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { problem: null };

  static getDerivedStateFromError(error: unknown): State {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <Screen title="Screen error" isPage>
        <ErrorPanel
          title="This screen could not be shown"
          error={{ code: 'screen_broken', kind: 'bug', message: problem }}
          onRetry={() => this.setState({ problem: null })}
        >
          <Button onClick={() => goTo(routes.library)}>Go to the library</Button>
        </ErrorPanel>
      </Screen>
    );
  }
}

const desktopAwayText =
  'Clipcheck is not responding. What is shown may be out of date. If this continues, restart Clipcheck.';
/** Each start has its own address, so a restarted host must be opened at its new one. */
const browserAwayText =
  'Clipcheck is not running. You can keep browsing, but nothing can be changed until it runs again. Start it and open the address it shows.';

/** Its place is always there, since screen readers announce what changes in one that they know. */
const AwayBanner = ({ isConnected }: { isConnected: boolean }) => {
  const [isAway] = useDebouncedValue(!isConnected, uiTimes.disconnectedDelayMs);
  return (
    <div className={styles.banner} aria-live="polite">
      {isAway && !isConnected ? (
        <Banner icon={Unplug} tone="warn">
          {window.clipcheck ? desktopAwayText : browserAwayText}
        </Banner>
      ) : null}
    </div>
  );
};

/** Follows the engine's events. @returns false while the engine is not responding */
const useWindowEvents = (): boolean => {
  const { client, query, live } = useRpc();
  const queries = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  useEffect(() => {
    const controller = new AbortController();
    void followEvents(
      {
        client,
        query,
        queries,
        live,
        onNotice: notify.info,
        onConnected: setIsConnected,
      },
      controller.signal,
    );
    return () => controller.abort();
  }, [client, query, queries, live]);
  return isConnected;
};

/** Old answers would stay until new ones arrive, and be mistaken for the new service's. */
const useForgetOtherService = (): void => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const connection = useQuery(query.settings.get.queryOptions()).data?.connection;
  const used = connection && JSON.stringify(connection);
  const before = useRef(used);
  useEffect(() => {
    const hasChanged = before.current !== undefined && used !== before.current;
    before.current = used;
    if (hasChanged) void queries.resetQueries({ queryKey: query.service.key() });
  }, [used, queries, query]);
};

/**
 * Moves the focus to a screen after navigation, for keyboards and screen readers: to the `main`
 * element, which stays mounted while the screen loads. Leaves it alone if the screen has set it, or
 * if it is in an overlay, where the user may be typing.
 */
const useScreenFocus = (main: RefObject<HTMLElement | null>, screen: string): void => {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const focused = document.activeElement;
    if (main.current?.contains(focused) || focused?.closest(overlays)) return;
    main.current?.focus();
  }, [main, screen]);
};

const ThemeFollower = () => {
  const { query } = useRpc();
  const appearance = useQuery(query.settings.get.queryOptions()).data?.appearance;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (appearance) setColorScheme(colorSchemeOf(appearance));
  }, [appearance, setColorScheme]);
  return null;
};

const useAppActions = (): void => {
  const undo = useUndoStack();
  const theme = useComputedColorScheme('dark');
  const { mutate: update } = useUpdateSettings();
  const handlers: Handlers = {
    'go.library': () => goTo(routes.library),
    'go.queue': () => goTo(routes.queue),
    'go.watched': () => goTo(routes.queueWatched),
    'go.reports': () => goTo(routes.reports),
    'go.service': () => goTo(routes.service),
    'go.trends': () => goTo(routes.trends),
    'go.settings': () => goTo(routes.settings),
    'go.shortcuts': () => goTo(routes.settingsSection('shortcuts')),
    'go.firstRun': () => goTo(routes.firstRun),
    'go.back': () => window.history.back(),
    'view.theme': () =>
      update(
        { appearance: theme === 'dark' ? 'light' : 'dark' },
        { onError: notify.failed('The theme was not changed') },
      ),
    'app.undo': async () => {
      if (!(await undo.undoNewest())) notify.toast('There is nothing to undo.');
    },
  };
  useActionHandlers(handlers, true);
};

export const AppFrame = () => {
  const isConnected = useWindowEvents();
  useAppActions();
  useHostBridge();
  useLinkDoubleClicks();
  useForgetOtherService();
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const screen = screenOf(path);
  useScreenFocus(main, screen);
  useEffect(() => notify.onScreen(screen), [screen]);
  useEffect(() => {
    if (!hasPlayer(path)) leaveFullScreen();
  }, [path]);
  return (
    <EvaluateProvider>
      <div className={styles.frame}>
        <ThemeFollower />
        <KeyDispatcher />
        <CurrentBatchActions />
        <Palette />
        <ShortcutsDialog />
        <AwayBanner isConnected={isConnected} />
        <Navigation />
        <main ref={main} className={styles.main} tabIndex={-1}>
          <FetchProvider>
            <MakeReportProvider>
              <ScreenErrorBoundary key={screen}>
                <Screens />
              </ScreenErrorBoundary>
            </MakeReportProvider>
          </FetchProvider>
        </main>
        <StatusStrip />
        <ImportReport />
        <WatchFolderAction />
      </div>
    </EvaluateProvider>
  );
};
