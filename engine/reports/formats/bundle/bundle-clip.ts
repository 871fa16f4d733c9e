import { join } from 'node:path';
import { createFrameTable, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import type { ClipMedia, ClipProxy, Still } from '../../../clips/media/pictures/clip-media.ts';
import type { ReportClip } from '../../report.ts';

export type BundleClip = {
  readonly clip: ReportClip;
  readonly fileName: string;
  /** Null if no proxy could be created. */
  readonly proxy: ClipProxy | null;
  /** Frame times of the proxy. */
  readonly table: FrameTable;
  readonly stills: ReadonlyMap<number, Still>;
  /** The frame that the list of clips shows as a thumbnail; null for none. */
  readonly thumbnailFrame: number | null;
};

/** Longer side of the proxies in pixels, a compromise between quality and size. */
const proxyPx = 960;

/** Thumbnail position without placed findings, as a fraction: beginnings are often black. */
const thumbnailShare = 1 / 3;

const thumbnailFrameOf = ({ findings }: ReportClip, table: FrameTable): number => {
  const placed = findings.find(({ place }) => place.hasRegion);
  return placed ? stillFrameOf(placed.place) : Math.floor(table.startSecs.length * thumbnailShare);
};

type BundleMedia = {
  readonly media: ClipMedia;
  readonly scratchDir: string;
  readonly stillPx: number | undefined;
};

/** Creates the files of a clip. The proxy is written to the scratch folder. */
export const prepareBundleClip = async (
  clip: ReportClip,
  fileName: string,
  { media, scratchDir, stillPx }: BundleMedia,
): Promise<BundleClip> => {
  const { clipId, copies: fileCount } = clip.card;
  const none = { clip, fileName, proxy: null, table: clip.table, stills: clip.stills };
  if (fileCount === 0) return { ...none, thumbnailFrame: null };
  const proxy = await media.proxy(clipId, join(scratchDir, `${clipId}.mp4`), proxyPx);
  // Stored frame times are good enough for texts, not for stepping through the proxy.
  const times = proxy && (await media.frameTimes(clipId));
  const table = times ? createFrameTable([...times.startSecs], times.lastDurationSec) : clip.table;
  if (stillPx === undefined) return { ...none, proxy, table, thumbnailFrame: null };
  const thumbnailFrame = thumbnailFrameOf(clip, table);
  const stills = new Map(clip.stills);
  if (!stills.has(thumbnailFrame)) {
    const [still] = await media.stills(clipId, [thumbnailFrame], stillPx);
    if (still) stills.set(thumbnailFrame, still);
  }
  return {
    ...{ clip, fileName, proxy, table, stills },
    thumbnailFrame: stills.has(thumbnailFrame) ? thumbnailFrame : null,
  };
};
