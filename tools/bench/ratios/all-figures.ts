import type { Figure } from './figure.ts';
import { hashing } from './figures/hashing.ts';
import { pipeline } from './figures/pipeline.ts';
import { preflight } from './figures/preflight.ts';
import { rescan } from './figures/rescan.ts';
import { start } from './figures/start.ts';

/** All figures, in the order in which they are measured. */
export const figures: readonly Figure[] = [start, preflight, rescan, hashing, pipeline];
