import type { DefectKind, Strength, Truth } from '../defects/defect.ts';
import type { SceneName } from '../scenes/draw-clip.ts';

/** What a clip is made of, before a defect is put in. */
export type Base =
  | { readonly from: 'scene'; readonly scene: SceneName }
  /** A clip of ../shared/media/clips, by its file's name. */
  | { readonly from: 'shared'; readonly file: string };

/** All that a clip of the benchmark follows from: the same recipe gives the same clip. */
export type Recipe = {
  /** Says what it is; the file is named after it. */
  readonly name: string;
  /** Tried in turn: the first in which the defect is seen is used. */
  readonly bases: readonly Base[];
  /** null leaves the clip as it is. */
  readonly defect: { readonly kind: DefectKind; readonly strength: Strength } | null;
  readonly seed: number;
  /** Sizes, rates and cadences that are asked for; the seed chooses what is not named. */
  readonly fixed?: {
    readonly fps?: number;
    readonly cadence?: readonly number[];
    readonly size?: readonly [width: number, height: number];
    readonly frameCount?: number;
  };
};

/** A clip of the benchmark on disk, with what is wrong with it. */
export type BenchCase = {
  readonly name: string;
  /** The scene, or the file of the real clip, of which it is made. */
  readonly base: string;
  readonly path: string;
  readonly fps: number;
  readonly frameCount: number;
  readonly truths: readonly Truth[];
};
