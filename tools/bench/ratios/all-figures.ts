import type { Figure } from './figure.ts';
import { library } from './figures/library.ts';
import { memory } from './figures/memory.ts';
import { pacing } from './figures/pacing.ts';
import { preflight } from './figures/preflight.ts';
import { jump, opening } from './figures/review.ts';

export const figures: readonly Figure[] = [preflight, library, memory, pacing, jump, opening];
