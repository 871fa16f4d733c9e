import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { ClipMedia } from '../clips/media/pictures/clip-media.ts';
import type { StoredClip } from '../store/records/stored-clip.ts';
import { mapAhead } from './map-ahead.ts';
import { readReportClip, readSummedClip } from './read-report-clip.ts';
import type { Report, ReportClip, ReportPart, SummedClip } from './report.ts';
import type { ReportSummary } from './report-summary.ts';
import { summarise } from './summarise.ts';

/** Clips that are read while the one before them is written: pictures take long. */
const clipsAhead = 2;

const partOf = ({ findings }: SummedClip): ReportPart =>
  findings.length > 0 ? 'findings' : 'others';

export type ReportParts = {
  readonly clipIds: readonly ClipId[];
  readonly options: ReportOptions;
  /** In a preview, how many clips are detailed at most, or of each part; null for all. */
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

  /** Of a preview, the clips that are detailed: known once all of them were summed up. */
  const previewed: Record<ReportPart | 'all', ClipId[]> = { all: [], findings: [], others: [] };

  /** All clips, each told to the progress once it was taken. */
  function* summedUp(): Generator<SummedClip, void, void> {
    for (const clipId of clipIds) {
      const detail = detailOf(clipId);
      if (!detail) continue;
      onClip(detail.card.name);
      const clip = readSummedClip(detail, options);
      for (const part of ['all', partOf(clip)] as const) {
        if (previewed[part].length < (maxDetailed ?? 0)) previewed[part].push(clipId);
      }
      yield clip;
    }
  }

  const summarized = (): Promise<ReportSummary> => {
    summary ??= Promise.resolve(summarise(summedUp(), options));
    return summary;
  };

  /** A preview looks for its clips once, whatever it asks for. */
  const idsOf = async (part: ReportPart | 'all'): Promise<readonly ClipId[]> => {
    if (maxDetailed === null) return clipIds;
    await summarized();
    return previewed[part];
  };

  /** Details of the clips of a part; progress counts all of them. */
  function* detailsOf(
    ids: readonly ClipId[],
    part: ReportPart | undefined,
  ): Generator<ClipDetail, void, void> {
    for (const clipId of ids) {
      const detail = detailOf(clipId);
      if (!detail) continue;
      if (part && partOf(readSummedClip(detail, options)) !== part) onClip(detail.card.name);
      else yield detail;
    }
  }

  async function* clips(
    stillPx?: number,
    part?: ReportPart,
  ): AsyncGenerator<ReportClip, void, void> {
    const read = (detail: ClipDetail) => readReportClip(detail, options, media, stillPx);
    const details = detailsOf(await idsOf(part ?? 'all'), part);
    for await (const clip of mapAhead(details, clipsAhead, read)) {
      onClip(clip.card.name);
      yield clip;
    }
  }

  async function* summedClips(): AsyncGenerator<SummedClip, void, void> {
    for (const detail of detailsOf(await idsOf('all'), undefined)) {
      onClip(detail.card.name);
      yield readSummedClip(detail, options);
    }
  }

  return {
    ...{ madeAt, options, maxDetailed },
    clipCount: clipIds.length,
    ...{ clips, summedClips },
    summary: summarized,
    isDetailed: (clipId) =>
      maxDetailed === null || previewed.all.some((previewedId) => previewedId === clipId),
    stored: storedOf,
    media,
    scratchDir,
  };
};
