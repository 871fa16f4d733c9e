import { join } from 'node:path';
import { createFrameTable, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import type { ClipMedia, ClipProxy, Still } from '../../../clips/media/pictures/clip-media.ts';
import type { ReportClip } from '../../report.ts';

/** A clip as a bundle has it, with the files that belong to it. */
export type ToldClip = {
  readonly clip: ReportClip;
  /** Of its files in the bundle, without folder and ending. */
  readonly fileName: string;
  /** Null where no copy of it could be made. */
  readonly proxy: ClipProxy | null;
  /** When the frames of its copy are shown. */
  readonly table: FrameTable;
  /** By frame; empty where the report is to have no pictures. */
  readonly stills: ReadonlyMap<number, Still>;
  /** The frame by which the list of clips shows it; null for none. */
  readonly pictureFrame: number | null;
};

/** Longer side of the copies: good to look at, and small enough to be sent. */
const proxyPx = 960;

/** A clip without a finding that has a place is shown by this part of it: beginnings are often black. */
const shownAt = 1 / 3;

const pictureFrameOf = ({ findings }: ReportClip, table: FrameTable): number => {
  const placed = findings.find(({ place }) => place.hasRegion);
  return placed ? stillFrameOf(placed.place) : Math.floor(table.startSecs.length * shownAt);
};

type Making = {
  readonly media: ClipMedia;
  readonly scratchDir: string;
  readonly stillPx: number | undefined;
};

/** Makes the files of a clip; its copy lies in the scratch folder. */
export const tellClip = async (
  clip: ReportClip,
  fileName: string,
  { media, scratchDir, stillPx }: Making,
): Promise<ToldClip> => {
  const { clipId, copies } = clip.card;
  const none = { clip, fileName, proxy: null, table: clip.table, stills: clip.stills };
  if (copies === 0) return { ...none, pictureFrame: null };
  const proxy = await media.proxy(clipId, join(scratchDir, `${clipId}.mp4`), proxyPx);
  // What is stored of a clip is good enough to tell it, not to step through its copy.
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
