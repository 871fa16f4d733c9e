import {
  type ClipRecord,
  clipRecordCodec,
  type StoredClip,
} from '../../shared/documents/record.ts';
import type { FindingKind } from '../../shared/domain/verdict.ts';
import type { Finding } from '../../shared/model/finding.ts';
import type { ReportClip } from './report.ts';
import { codePointSpan, rounded } from './text/json-text.ts';

const noPlace = {
  firstFrame: null,
  lastFrame: null,
  startTimecode: null,
  endTimecode: null,
  startSec: null,
  endSec: null,
};

const findingRecord = (finding: Finding, { run }: ReportClip): ClipRecord['findings'][number] => {
  const { place, words } = finding;
  const prompt = run?.prompt ?? '';
  const range = { ...place, startSec: rounded(place.startSec), endSec: rounded(place.endSec) };
  return {
    ...finding,
    ...(place.hasRegion ? range : noPlace),
    boxes: place.boxes,
    segment: words && {
      text: prompt.slice(words.start, words.end),
      codePoints: codePointSpan(prompt, words),
      utf16: words,
    },
  };
};

/** @param only kinds of findings whose tracks are included; empty for all */
export const recordOfClip = (
  clip: ReportClip,
  stored: StoredClip,
  only: ReadonlySet<FindingKind>,
): unknown => {
  const isIncluded = ({ verdict }: Pick<Finding, 'verdict'>): boolean =>
    only.size === 0 || only.has(verdict ?? 'unreviewed');
  const tracks = stored.tracks.filter(isIncluded);
  const includedTracks = new Set(tracks.map(({ trackId }) => trackId));
  return clipRecordCodec.encode({
    ...clip.card,
    ...stored,
    type: 'clip',
    next: clip.next,
    notJudgedReasons: clip.run?.judgment.reasons ?? [],
    findings: clip.findings.map((finding) => findingRecord(finding, clip)),
    runs: stored.runs.map((run) => ({
      ...run,
      trackIds: run.trackIds.map((id) => (id !== null && includedTracks.has(id) ? id : null)),
    })),
    tracks,
    ownFindings: stored.ownFindings.filter(isIncluded),
  });
};
