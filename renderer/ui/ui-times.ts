/** All times that users notice, in milliseconds except `motionScale`. */
const defaultTimes = {
  /** Problems stay until the user closes them. */
  notificationMs: 6000,
  savedMs: 2500,
  copiedMs: 2000,
  lastVerdictMs: 1600,

  tooltipDelayMs: 400,
  loadingDelayMs: 400,
  waitingMarkDelayMs: 100,
  disconnectedDelayMs: 1500,

  /** Maximum pause between keys that still count as typing into a field that has been removed. */
  typingPauseMs: 2000,
  /** Maximum time between the two presses of a double click, about the systems' default. */
  doubleClickMs: 500,

  searchDebounceMs: 150,
  /** Hover time after which a card follows the pointer through its clip. */
  scrubDelayMs: 120,
  paletteDebounceMs: 120,
  addressListDebounceMs: 150,
  settingDebounceMs: 500,
  reportPreviewDebounceMs: 300,
  /** Debounce time for planning a sort after its destination was typed. */
  sortPlanDebounceMs: 300,
  /** Debounce time for writing the frame to the address: browsers limit such changes. */
  frameAddressDebounceMs: 250,
  framePreviewDebounceMs: 40,
  filmstripDebounceMs: 120,

  /** Multiplies the durations of all transitions and animations; 0 turns them off. */
  motionScale: 1,
};

export type UiTimes = Readonly<Record<keyof typeof defaultTimes, number>>;

declare global {
  /** Times that a test host sets before the page's scripts run; absent otherwise. */
  var clipcheckTimes: Partial<UiTimes> | undefined;
}

export const uiTimes: UiTimes = { ...defaultTimes, ...globalThis.clipcheckTimes };

export const cssTimes = (times: UiTimes): Readonly<Record<`--cc-${string}`, string>> => ({
  '--cc-motion': String(times.motionScale),
  '--cc-last-verdict-time': `${times.lastVerdictMs}ms`,
  '--cc-loading-delay': `${times.loadingDelayMs}ms`,
  '--cc-waiting-mark-delay': `${times.waitingMarkDelayMs}ms`,
});

/** Must be called before the first paint. Follows the system's setting for reduced motion. */
export const setCssTimes = (root: HTMLElement): void => {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  const set = (): void => {
    const motionScale = reduced.matches ? 0 : uiTimes.motionScale;
    for (const [name, value] of Object.entries(cssTimes({ ...uiTimes, motionScale })))
      root.style.setProperty(name, value);
    root.dataset.motion = motionScale === 0 ? 'none' : 'all';
  };
  set();
  reduced.addEventListener('change', set);
};
