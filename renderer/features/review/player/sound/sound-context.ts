import { createContext } from 'react';
import type { ClipSound } from './clip-sound.ts';

/** What is heard while the player plays; null where it plays without sound. */
export const SoundContext = createContext<ClipSound | null>(null);
