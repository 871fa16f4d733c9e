import { randomUUID } from 'node:crypto';
import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { readClipSummary, readReportClip } from './read-report-clip.ts';
import type {
  ClipSummary,
  Report,
  ReportClip,
  ReportPart,
  ReportSource,
  ReportSummary,
} from './report.ts';
import { isOpen, summarize } from './summarize.ts';

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

export const createReport = (source: ReportSource): Report => {
  const { clipIds, options, maxDetailed, countClips, detailOf, nextOf, media, onClip } = source;
  let summary: Promise<ReportSummary> | undefined;

  function* detailsOf(ids: readonly ClipId[]): Generator<ClipDetail, void, void> {
    for (const clipId of ids) {
      const detail = detailOf(clipId);
      if (detail) yield detail;
    }
  }

  function* allClipSummaries(): Generator<ClipSummary, void, void> {
    for (const detail of detailsOf(clipIds)) {
      onClip(detail.card.name);
      yield readClipSummary(detail, options);
    }
  }

  const summaryOnce = (): Promise<ReportSummary> => {
    summary ??= Promise.resolve(summarize(allClipSummaries(), countClips(), options));
    return summary;
  };

  const idsOf = async (part: ReportPart | undefined): Promise<readonly ClipId[]> => {
    if (!part && options.layout === 'technical') return clipIds;
    const ordered = (await summaryOnce()).groups.flatMap(({ clips }) => clips);
    const chosen = ordered.filter((clip) => !part || clip.part === part);
    const all =
      part === 'others'
        ? [...chosen.filter(isOpen), ...chosen.filter((clip) => !isOpen(clip))]
        : chosen;
    return all.map(({ clipId }) => clipId);
  };

  async function* clips({
    part,
    ...sizes
  }: Parameters<Report['clips']>[0] = {}): AsyncGenerator<ReportClip, void, void> {
    const read = async (detail: ClipDetail): Promise<ReportClip> => ({
      ...(await readReportClip(detail, options, media, sizes)),
      next: nextOf(detail),
    });
    const ids = (await idsOf(part)).slice(0, maxDetailed ?? undefined);
    for await (const clip of mapAhead(detailsOf(ids), clipsAhead, read)) {
      onClip(clip.card.name);
      yield clip;
    }
  }

  const id = randomUUID();
  return {
    ...source,
    id,
    proofOf: (clipId) => source.proofOf(id, clipId),
    clipCount: clipIds.length,
    clips,
    summary: summaryOnce,
  };
};
