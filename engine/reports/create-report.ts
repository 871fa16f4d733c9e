import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { StoredClip } from '../db/records/stored-clip.ts';
import type { ClipMedia } from '../media/clip-media.ts';
import { mapAhead } from './map-ahead.ts';
import { readReportClip, readSummedClip } from './read-report-clip.ts';
import type { Report, ReportClip, SummedClip } from './report.ts';
import type { ReportSummary } from './report-summary.ts';
import { summarise } from './summarise.ts';

/** Clips that are read while the one before them is written: pictures take long. */
const clipsAhead = 2;

export type ReportParts = {
  readonly clipIds: readonly ClipId[];
  readonly options: ReportOptions;
  /** In a preview, how many clips are detailed at most; null for all. */
  readonly maxDetailed: number | null;
  readonly madeAt: Date;
  /** null for a clip that is not in the library any more. */
  readonly detailOf: (clipId: ClipId) => ClipDetail | null;
  /** null for a clip that is not in the database any more. */
  readonly storedOf: (clipId: ClipId) => StoredClip | null;
  readonly media: ClipMedia;
  readonly scratchDir: string;
  /** Told with each clip of each pass. */
  readonly onClip: (name: string) => void;
};

/** A report over clips, read one by one as a format asks for them. */
export const createReport = (parts: ReportParts): Report => {
  const { clipIds, options, madeAt, maxDetailed } = parts;
  const { detailOf, storedOf, media, scratchDir, onClip } = parts;
  let summary: Promise<ReportSummary> | undefined;

  /** Details of the clips that are wanted; progress counts all of them. */
  function* wantedDetails(
    isWanted: (clip: SummedClip) => boolean,
  ): Generator<ClipDetail, void, void> {
    let left = maxDetailed ?? clipIds.length;
    for (const clipId of clipIds) {
      if (left === 0) return;
      const detail = detailOf(clipId);
      if (!detail) continue;
      if (isWanted(readSummedClip(detail, options))) {
        left -= 1;
        yield detail;
      } else onClip(detail.card.name);
    }
  }

  async function* clips(
    stillPx?: number,
    isWanted: (clip: SummedClip) => boolean = () => true,
  ): AsyncGenerator<ReportClip, void, void> {
    const read = (detail: ClipDetail) => readReportClip(detail, options, media, stillPx);
    for await (const clip of mapAhead(wantedDetails(isWanted), clipsAhead, read)) {
      onClip(clip.card.name);
      yield clip;
    }
  }

  function* summedClips(): Generator<SummedClip, void, void> {
    for (const clipId of clipIds) {
      const detail = detailOf(clipId);
      if (!detail) continue;
      onClip(detail.card.name);
      yield readSummedClip(detail, options);
    }
  }

  return {
    ...{ madeAt, options, maxDetailed },
    clipCount: clipIds.length,
    clips,
    summary: () => {
      summary ??= Promise.resolve(summarise(summedClips(), options));
      return summary;
    },
    stored: storedOf,
    media,
    scratchDir,
  };
};
