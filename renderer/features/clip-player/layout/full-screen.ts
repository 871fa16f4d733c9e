import { notify } from '../../../ui/notify.ts';
import { overlays } from '../../../ui/overlays.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { focusPlayer } from './focus-player.ts';

/**
 * Whether only video and player controls are shown. The document itself fills the screen, so that
 * menus, tooltips and messages show as well; `data-pictures-only` hides the rest by styles.
 */
const isOn = createStore(false);
let hidden: HTMLElement | null = null;

const change = (now: boolean): void => {
  document.documentElement.toggleAttribute('data-pictures-only', now);
  isOn.set(now);
};

const isOverlaid = (): boolean =>
  [...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility());

/** Makes Escape exit full screen before any other use, unless it closes a menu or dialog. */
const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || isOverlaid()) return;
  event.preventDefault();
  leaveFullScreen();
};

const onFullscreenChange = (): void => {
  if (!document.fullscreenElement) leaveFullScreen();
};

const enterFullScreen = async (): Promise<void> => {
  await document.documentElement.requestFullscreen();
  document.addEventListener('fullscreenchange', onFullscreenChange);
  window.addEventListener('keydown', onKeyDown, true);
  const { activeElement } = document;
  change(true);
  if (!(activeElement instanceof HTMLElement) || activeElement.checkVisibility()) return;
  hidden = activeElement;
  focusPlayer();
};

export const leaveFullScreen = (): void => {
  if (!isOn.get()) return;
  document.removeEventListener('fullscreenchange', onFullscreenChange);
  window.removeEventListener('keydown', onKeyDown, true);
  change(false);
  hidden?.focus({ preventScroll: true });
  hidden = null;
  if (document.fullscreenElement) void document.exitFullscreen();
};

export const switchFullScreen = (): void => {
  if (isOn.get()) leaveFullScreen();
  else enterFullScreen().catch(notify.failed('Full screen is not available here'));
};

export const useIsFullScreen = (): boolean => useStore(isOn);
