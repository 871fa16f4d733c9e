import type { Figure } from './figure.ts';
import { library } from './figures/library.ts';
import { memory } from './figures/memory.ts';
import { pacing } from './figures/pacing.ts';
import { preflight } from './figures/preflight.ts';

export const figures: readonly Figure[] = [preflight, library, memory, pacing];
