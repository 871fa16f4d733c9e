import { join } from 'node:path';
import { createFrameTable, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import type { ClipMedia, ClipProxy, Still } from '../../../clips/media/pictures/clip-media.ts';
import type { ReportClip } from '../../report.ts';

/** A clip with its files in a bundle. */
export type BundleClip = {
  readonly clip: ReportClip;
  /** Name of its files in the bundle, without folder and extension. */
  readonly fileName: string;
  /** Null if the clip could not be copied. */
  readonly proxy: ClipProxy | null;
  /** Frame times of the copy. */
  readonly table: FrameTable;
  /** Pictures by frame; empty for a report without pictures. */
  readonly stills: ReadonlyMap<number, Still>;
  /** The frame that the list of clips shows; null for none. */
  readonly pictureFrame: number | null;
};

/** Longer side of the copies (pixels): a compromise between quality and size. */
const proxyPx = 960;

/** Position of the picture of a clip without placed findings; beginnings are often black. */
const pictureShare = 1 / 3;

const pictureFrameOf = ({ findings }: ReportClip, table: FrameTable): number => {
  const placed = findings.find(({ place }) => place.hasRegion);
  return placed ? stillFrameOf(placed.place) : Math.floor(table.startSecs.length * pictureShare);
};

type BundleMedia = {
  readonly media: ClipMedia;
  readonly scratchDir: string;
  readonly stillPx: number | undefined;
};

/** Creates the files of a clip. The copy is put into the scratch folder. */
export const prepareBundleClip = async (
  clip: ReportClip,
  fileName: string,
  { media, scratchDir, stillPx }: BundleMedia,
): Promise<BundleClip> => {
  const { clipId, copies } = clip.card;
  const none = { clip, fileName, proxy: null, table: clip.table, stills: clip.stills };
  if (copies === 0) return { ...none, pictureFrame: null };
  const proxy = await media.proxy(clipId, join(scratchDir, `${clipId}.mp4`), proxyPx);
  // Stored frame times are good enough for texts, not for stepping through the copy.
  const times = proxy && (await media.frameTimes(clipId));
  const table = times ? createFrameTable([...times.startSecs], times.lastSec) : clip.table;
  if (stillPx === undefined) return { ...none, proxy, table, pictureFrame: null };
  const pictureFrame = pictureFrameOf(clip, table);
  const stills = new Map(clip.stills);
  if (!stills.has(pictureFrame)) {
    const [still] = await media.stills(clipId, [pictureFrame], stillPx);
    if (still) stills.set(pictureFrame, still);
  }
  return {
    ...{ clip, fileName, proxy, table, stills },
    pictureFrame: stills.has(pictureFrame) ? pictureFrame : null,
  };
};
