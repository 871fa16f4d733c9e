import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ClipTotals } from '../../shared/contract/library.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { StoredClip } from '../../shared/documents/record.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { ClipMedia } from '../clips/media/pictures/clip-media.ts';
import { readClipSummary, readReportClip } from './read-report-clip.ts';
import type { ClipSummary, Report, ReportClip, ReportPart, ReportSummary } from './report.ts';
import { summarize } from './summarize.ts';

/** Maps items in order. @param ahead number of items processed in addition to the awaited one */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  ahead: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const started: Promise<Result>[] = [];
  for await (const item of items) {
    const result = map(item);
    // A consumer that stops early never awaits the remaining results.
    result.catch(() => undefined);
    started.push(result);
    const first = started.length > ahead ? started.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of started) yield await result;
}

/** Number of clips that are read ahead while one is written, since decoding stills takes long. */
const clipsAhead = 2;

const partOf = ({ findings }: ClipSummary): ReportPart =>
  findings.length > 0 ? 'findings' : 'others';

export type ReportParts = {
  readonly clipIds: readonly ClipId[];
  readonly options: ReportOptions;
  /** Maximum number of detailed clips, overall or of each part, in a preview; null for all. */
  readonly maxDetailed: number | null;
  readonly madeAt: Date;
  readonly countClips: () => ClipTotals;
  readonly detailOf: (clipId: ClipId) => ClipDetail | null;
  readonly storedOf: (clipId: ClipId) => StoredClip | null;
  readonly media: ClipMedia;
  readonly scratchDir: string;
  readonly onClip: (name: string) => void;
};

export const createReport = (parts: ReportParts): Report => {
  const { clipIds, options, madeAt, maxDetailed } = parts;
  const { countClips, detailOf, storedOf, media, scratchDir, onClip } = parts;
  let summary: Promise<ReportSummary> | undefined;

  const previewed: Record<ReportPart | 'all', ClipId[]> = { all: [], findings: [], others: [] };

  function* allClipSummaries(): Generator<ClipSummary, void, void> {
    for (const clipId of clipIds) {
      const detail = detailOf(clipId);
      if (!detail) continue;
      onClip(detail.card.name);
      const clip = readClipSummary(detail, options);
      for (const part of ['all', partOf(clip)] as const) {
        if (previewed[part].length < (maxDetailed ?? 0)) previewed[part].push(clipId);
      }
      yield clip;
    }
  }

  const summaryOnce = (): Promise<ReportSummary> => {
    summary ??= Promise.resolve(summarize(allClipSummaries(), countClips(), options));
    return summary;
  };

  const idsOf = async (part: ReportPart | 'all'): Promise<readonly ClipId[]> => {
    if (maxDetailed === null) return clipIds;
    await summaryOnce();
    return previewed[part];
  };

  /** Iterates over the details of the clips of a part. Progress also counts the other clips. */
  function* detailsOf(
    ids: readonly ClipId[],
    part: ReportPart | undefined,
  ): Generator<ClipDetail, void, void> {
    for (const clipId of ids) {
      const detail = detailOf(clipId);
      if (!detail) continue;
      if (part && partOf(readClipSummary(detail, options)) !== part) onClip(detail.card.name);
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

  async function* clipSummaries(): AsyncGenerator<ClipSummary, void, void> {
    for (const detail of detailsOf(await idsOf('all'), undefined)) {
      onClip(detail.card.name);
      yield readClipSummary(detail, options);
    }
  }

  return {
    madeAt,
    options,
    maxDetailed,
    clipCount: clipIds.length,
    clips,
    clipSummaries,
    summary: summaryOnce,
    isDetailed: (clipId) =>
      maxDetailed === null || previewed.all.some((previewedId) => previewedId === clipId),
    stored: storedOf,
    media,
    scratchDir,
  };
};
