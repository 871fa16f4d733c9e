import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { StoredClip } from '../db/records/stored-clip.ts';
import type { ClipMedia } from '../media/clip-media.ts';
import { mapAhead } from './map-ahead.ts';
import { readReportClip } from './read-report-clip.ts';
import type { Report, ReportClip } from './report.ts';
import type { ReportSummary } from './report-summary.ts';
import { summarise } from './summarise.ts';

/** Clips that are read while the one before them is written: pictures take long. */
const clipsAhead = 2;

export type ReportParts = {
  readonly clipIds: readonly ClipId[];
  readonly options: ReportOptions;
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
  const { clipIds, options, madeAt, detailOf, storedOf, media, scratchDir, onClip } = parts;
  const only = new Set(options.only);
  let summary: Promise<ReportSummary> | undefined;

  async function* clips(stillPx?: number): AsyncGenerator<ReportClip, void, void> {
    const read = async (clipId: ClipId): Promise<ReportClip | null> => {
      const detail = detailOf(clipId);
      return detail && readReportClip(detail, only, media, stillPx);
    };
    for await (const clip of mapAhead(clipIds, clipsAhead, read)) {
      if (!clip) continue;
      onClip(clip.card.name);
      yield clip;
    }
  }

  return {
    madeAt,
    options,
    clipCount: clipIds.length,
    clips,
    summary: () => {
      summary ??= summarise(clips());
      return summary;
    },
    stored: storedOf,
    media,
    scratchDir,
  };
};
