/**
 * All times that users notice: how long messages stay, delays, debounce times and animation speed. In
 * milliseconds, except `motionScale`.
 */
const defaultTimes = {
  /** Time after which a notification closes. Problems stay until the user closes them. */
  notificationMs: 6000,
  /** Time after which a notification with a button, such as "Undo", closes. */
  actionNotificationMs: 10_000,
  /** How long "Saved" stays beside a setting. */
  savedMs: 2500,
  /** How long "Copied" stays on a button. */
  copiedMs: 2000,
  /** How long "Copied" stays on the button for the list of skipped files. */
  listCopiedMs: 1000,
  /** How long the review bar shows the verdict just given. */
  lastVerdictMs: 1600,

  tooltipDelayMs: 400,
  /** Delay before the clip pane shows that it is loading. */
  loadingDelayMs: 400,
  /** Delay before the player shows that it is waiting for a frame. */
  waitingMarkDelayMs: 100,
  disconnectedDelayMs: 1500,

  /** Maximum pause between keys that still count as typing into a field that has been removed. */
  typingPauseMs: 2000,
  /** Maximum time between the two presses of a double click, about the systems' default. */
  doubleClickMs: 500,

  /** Debounce time of the library's search. */
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
  differenceDebounceMs: 200,
  framePreviewDebounceMs: 40,
  /** Debounce time for loading the filmstrip's frames after zooming. */
  filmstripDebounceMs: 120,

  /** Multiplies the durations of all transitions and animations; 0 turns them off. */
  motionScale: 1,
};

export type UiTimes = Readonly<Record<keyof typeof defaultTimes, number>>;

/** Maximum timeout: browsers fire longer ones immediately. */
const maxTimeoutMs = 2 ** 31 - 1;

const isTime = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= maxTimeoutMs;

/**
 * Returns the default times with the given ones in their place. Ignores unknown names and values that
 * are not numbers from 0 to the maximum timeout.
 */
export const readUiTimes = (given: unknown): UiTimes => {
  if (typeof given !== 'object' || given === null) return defaultTimes;
  const valid = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(defaultTimes, name) && isTime(value),
  );
  return { ...defaultTimes, ...Object.fromEntries(valid) };
};

declare global {
  /** Times that a test host sets before the page's scripts run; absent otherwise. */
  var clipcheckTimes: unknown;
}

export const uiTimes = readUiTimes(globalThis.clipcheckTimes);

export const cssTimes = (times: UiTimes): Readonly<Record<`--cc-${string}`, string>> => ({
  '--cc-motion': String(times.motionScale),
  '--cc-last-verdict-time': `${times.lastVerdictMs}ms`,
  '--cc-loading-delay': `${times.loadingDelayMs}ms`,
  '--cc-waiting-mark-delay': `${times.waitingMarkDelayMs}ms`,
});

/** Sets the times of the style sheets. Must be called before the first paint. */
export const setCssTimes = (root: HTMLElement): void => {
  for (const [name, value] of Object.entries(cssTimes(uiTimes)))
    root.style.setProperty(name, value);
  if (uiTimes.motionScale === 0) root.dataset.motion = 'none';
};
