import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { KeyDispatcher } from '../actions/KeyDispatcher.tsx';
import { AddClips } from '../features/drop/AddClips.tsx';
import { EvaluateProvider } from '../features/evaluate/EvaluateProvider.tsx';
import { CurrentBatchActions } from '../features/queue/CurrentBatchActions.tsx';
import { AskToWatch } from '../features/queue/watched/AskToWatch.tsx';
import { MakeReportProvider } from '../features/reports/saving/MakeReportProvider.tsx';
import { leaveFullScreen } from '../features/review/player/full-screen.ts';
import { useForgetOtherService } from '../features/service/use-forget-other-service.ts';
import { hasPlayer, screenOf } from '../routes/routes.ts';
import styles from './AppFrame.module.css';
import { AwayBanner } from './AwayBanner.tsx';
import { Navigation } from './navigation/Navigation.tsx';
import { Palette } from './palette/Palette.tsx';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { Screens } from './Screens.tsx';
import { ShortcutsDialog } from './shortcuts/ShortcutsDialog.tsx';
import { StatusStrip } from './status/StatusStrip.tsx';
import { ThemeFollower } from './ThemeFollower.tsx';
import { useAppActions } from './use-app-actions.ts';
import { useHostBridge } from './use-host-bridge.ts';
import { useScreenFocus } from './use-screen-focus.ts';
import { useWholeDoubleClicks } from './use-whole-double-clicks.ts';
import { useWindowEvents } from './use-window-events.ts';

/** The window: navigation, the screen, the status strip, and what lies over all screens. */
export const AppFrame = () => {
  const isConnected = useWindowEvents();
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [isShortcutsOpen, setIsShortcutsOpen] = useState(false);
  useAppActions({
    openPalette: () => setIsPaletteOpen(true),
    openShortcuts: () => setIsShortcutsOpen(true),
  });
  useHostBridge();
  useWholeDoubleClicks();
  useForgetOtherService();
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const screen = screenOf(path);
  useScreenFocus(main, screen);
  useEffect(() => {
    if (!hasPlayer(path)) leaveFullScreen();
  }, [path]);
  return (
    <EvaluateProvider>
      <div className={styles.frame}>
        <ThemeFollower />
        <KeyDispatcher />
        <CurrentBatchActions />
        <Palette isOpen={isPaletteOpen} onClose={() => setIsPaletteOpen(false)} />
        <ShortcutsDialog isOpen={isShortcutsOpen} onClose={() => setIsShortcutsOpen(false)} />
        <AwayBanner isConnected={isConnected} />
        <Navigation />
        <main ref={main} className={styles.main} tabIndex={-1}>
          <MakeReportProvider>
            <ScreenErrorBoundary key={screen}>
              <Screens />
            </ScreenErrorBoundary>
          </MakeReportProvider>
        </main>
        <StatusStrip />
        <AddClips />
        <AskToWatch />
      </div>
    </EvaluateProvider>
  );
};
