/**
 * Every time that people notice: how long messages stay, how long the interface waits before it
 * reacts, how fast things move. Milliseconds, but for `motionScale`.
 */
const defaultTimes = {
  /** A notification closes after this time. Problems stay until they are closed. */
  notificationMs: 6000,
  /** A notification with something to decide, such as "Undo", closes later. */
  offerMs: 10_000,
  /** How long "Saved" stays beside a setting. */
  savedMs: 2500,
  /** How long "Copied" stays on a button. */
  copiedMs: 2000,
  /** How long "Copied" stays on the button for the clips that were left out of a batch. */
  listCopiedMs: 1000,
  /** How long the review bar shows the verdict that was just given. */
  lastVerdictMs: 1600,

  /** A tooltip opens once the pointer has rested this long. */
  tooltipDelayMs: 400,
  /** The clip pane says that it is loading only after this time. */
  loadingDelayMs: 400,
  /** The player says that it waits for a frame only after this time. */
  waitingMarkDelayMs: 250,
  /** A lost connection is reported only after this time. */
  awayDelayMs: 1500,

  /** Keys that follow each other faster continue a text whose field has gone. */
  typingPauseMs: 2000,
  /** Two presses on a link within this time are one double click, about as systems have it. */
  doubleClickMs: 500,

  /** The library is searched once typing has rested this long. */
  searchRestMs: 150,
  /** A card plays along with the pointer once that has been over it this long. */
  scrubRestMs: 120,
  /** The palette looks for clips once typing has rested this long. */
  paletteRestMs: 120,
  /** A list of addresses is read once typing has rested this long. */
  addressListRestMs: 150,
  /** A typed setting is saved once typing has rested this long. */
  settingRestMs: 500,
  /** A report's preview is made once its choices have rested this long. */
  reportPreviewRestMs: 300,
  /** A sort is planned once typing of its destination has rested this long. */
  sortPlanRestMs: 300,
  /** The address takes on the frame once the playhead has rested: browsers limit such changes. */
  frameAddressRestMs: 250,
  /** The difference of two frames is measured once they have been shown this long. */
  differenceRestMs: 200,
  /** The time bar asks for the frame under the pointer once it has rested this long. */
  framePreviewRestMs: 40,
  /** The filmstrip asks for its pictures once zooming has rested this long. */
  filmstripRestMs: 120,

  /** Multiplies the durations of all transitions and animations; 0 turns them off. */
  motionScale: 1,
};

export type UiTimes = Readonly<Record<keyof typeof defaultTimes, number>>;

/** A longer timeout makes browsers fire at once. */
const maxTimeoutMs = 2 ** 31 - 1;

const isTime = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= maxTimeoutMs;

/**
 * Returns the times with those that are given in place of the defaults. Ignores unknown names and
 * everything that is not a number from 0 to the longest timeout.
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

/** The times of this window. */
export const uiTimes = readUiTimes(globalThis.clipcheckTimes);

/** Returns the custom properties from which the style sheets take their times. */
export const cssTimes = (times: UiTimes): Readonly<Record<`--cc-${string}`, string>> => ({
  '--cc-motion': String(times.motionScale),
  '--cc-last-verdict-time': `${times.lastVerdictMs}ms`,
  '--cc-loading-delay': `${times.loadingDelayMs}ms`,
  '--cc-waiting-mark-delay': `${times.waitingMarkDelayMs}ms`,
});

/** Sets the times of the style sheets. To be called before anything is painted. */
export const setCssTimes = (root: HTMLElement): void => {
  for (const [name, value] of Object.entries(cssTimes(uiTimes)))
    root.style.setProperty(name, value);
  if (uiTimes.motionScale === 0) root.dataset.motion = 'none';
};
