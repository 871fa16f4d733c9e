import { useSyncExternalStore } from 'react';
import { createStore } from '../../../ui/store.ts';
import { clampSpeed } from './playhead.ts';

export type PlayerChoices = {
  readonly speed: number;
  /** Whether the selected finding is looped, or the whole clip while none is selected. */
  readonly isLooping: boolean;
  readonly isMuted: boolean;
  readonly volume: number;
  readonly hasOverlay: boolean;
  /** Whether it is marked, too, where the prompt's subjects were seen. */
  readonly hasSeenBoxes: boolean;
  /** Height of the time bar's strip and lanes in CSS pixels; null for the default. */
  readonly timeBarPx: number | null;
};

const storageKey = 'clipcheck-player';
const standard: PlayerChoices = {
  speed: 1,
  isLooping: false,
  isMuted: false,
  volume: 1,
  hasOverlay: true,
  hasSeenBoxes: false,
  timeBarPx: null,
};

const readChoices = (): PlayerChoices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const { speed, isLooping, isMuted, volume, hasOverlay, hasSeenBoxes, timeBarPx } =
      stored as Partial<PlayerChoices>;
    return {
      speed: typeof speed === 'number' ? clampSpeed(Math.abs(speed)) : standard.speed,
      isLooping: isLooping === true,
      isMuted: isMuted === true,
      volume: typeof volume === 'number' ? Math.min(1, Math.max(0, volume)) : standard.volume,
      hasOverlay: hasOverlay !== false,
      hasSeenBoxes: hasSeenBoxes === true,
      timeBarPx: typeof timeBarPx === 'number' ? timeBarPx : null,
    };
  } catch {
    return standard;
  }
};

const choices = createStore<PlayerChoices | null>(null);

export const playerChoices = (): PlayerChoices => {
  if (!choices.get()) choices.set(readChoices());
  return choices.get() ?? standard;
};

export const choosePlayer = (part: Partial<PlayerChoices>): void => {
  choices.set({ ...playerChoices(), ...part });
  localStorage.setItem(storageKey, JSON.stringify(choices.get()));
};

export const followPlayerChoices = choices.subscribe;

export const usePlayerChoices = (): PlayerChoices =>
  useSyncExternalStore(followPlayerChoices, playerChoices);
