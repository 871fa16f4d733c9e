import type { Figure } from './figure.ts';
import { evaluator } from './figures/evaluator.ts';
import { hashing } from './figures/hashing.ts';
import { library } from './figures/library.ts';
import { memory } from './figures/memory.ts';
import { pacing } from './figures/pacing.ts';
import { pipeline } from './figures/pipeline.ts';
import { polling } from './figures/polling.ts';
import { preflight } from './figures/preflight.ts';
import { queue } from './figures/queue.ts';
import { reports } from './figures/reports.ts';
import { rescan } from './figures/rescan.ts';
import { jump, opening } from './figures/review.ts';
import { start } from './figures/start.ts';
import { thumbnails } from './figures/thumbnails.ts';
import { window } from './figures/window.ts';

/** All figures, in the order in which they are measured. */
export const figures: readonly Figure[] = [
  start,
  preflight,
  rescan,
  hashing,
  pipeline,
  library,
  memory,
  queue,
  pacing,
  polling,
  thumbnails,
  evaluator,
  reports,
  jump,
  opening,
  window,
];
