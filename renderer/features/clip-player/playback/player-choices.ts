import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { parseJson } from '../../../../shared/text/parse-json.ts';
import { createStore } from '../../../ui/store.ts';
import { readStoredText, storeText } from '../../../ui/stored-text.ts';
import { fastest, slowest } from './playhead.ts';

const storedChoices = z.object({
  speed: z.number().min(slowest).max(fastest).catch(1),
  /** Whether the selected finding is looped, or the whole clip while none is selected. */
  isLooping: z.boolean().catch(false),
  isMuted: z.boolean().catch(false),
  volume: z.number().min(0).max(1).catch(1),
  hasOverlay: z.boolean().catch(true),
  /** Whether it is marked, too, where the prompt's subjects were seen. */
  hasSeenBoxes: z.boolean().catch(false),
});

export type PlayerChoices = Readonly<z.infer<typeof storedChoices>>;

const storageKey = 'clipcheck-player';

const readChoices = (): PlayerChoices =>
  parseJson(storedChoices, readStoredText(storageKey)) ?? storedChoices.parse({});

const choices = createStore<PlayerChoices | null>(null);

export const playerChoices = (): PlayerChoices => {
  const known = choices.get() ?? readChoices();
  choices.set(known);
  return known;
};

export const choosePlayer = (part: Partial<PlayerChoices>): void => {
  choices.set({ ...playerChoices(), ...part });
  storeText(storageKey, JSON.stringify(choices.get()));
};

export const followPlayerChoices = choices.subscribe;

export const usePlayerChoices = (): PlayerChoices =>
  useSyncExternalStore(followPlayerChoices, playerChoices);
