import { createContext } from 'react';
import type { ClipSound } from './clip-sound.ts';

/** The audio of the player's clip; null for players without audio. */
export const SoundContext = createContext<ClipSound | null>(null);
