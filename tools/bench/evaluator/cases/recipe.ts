import type { DefectKind, Strength, Truth } from '../defects/defect.ts';
import type { SceneName } from '../scenes/draw-clip.ts';

export type Base =
  | { readonly from: 'scene'; readonly scene: SceneName }
  /** A clip of ../shared/media/clips, by its file's name. */
  | { readonly from: 'shared'; readonly file: string };

/** Everything that determines a clip of the benchmark: the same recipe gives the same clip. */
export type Recipe = {
  readonly name: string;
  /** Tried in turn; the first in which the defect is visible is used. */
  readonly bases: readonly Base[];
  /** null for a clip without a defect. */
  readonly defect: { readonly kind: DefectKind; readonly strength: Strength } | null;
  readonly seed: number;
  /** Required rate and cadence; the seed chooses the rest, by default also the rate. */
  readonly fixed?: { readonly fps: number; readonly cadence: readonly number[] };
};

/** A clip of the benchmark on disk, with its defects. */
export type BenchCase = {
  readonly name: string;
  readonly base: string;
  readonly path: string;
  readonly fps: number;
  readonly frameCount: number;
  readonly truths: readonly Truth[];
};
