import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import { findingKinds } from '../../../shared/domain/verdict.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { type CsvCell, csvHead, printableCsvRow } from '../../clips/files/csv-row.ts';
import { type ReportClip, singleFileFormat } from '../report.ts';
import { hasResult, worstSeverity } from '../text/clip-texts.ts';
import { rounded } from '../text/json-text.ts';

type Column = readonly [name: string, cell: (clip: ReportClip) => CsvCell];

const countOf =
  (isCounted: (finding: Finding) => boolean): Column[1] =>
  (clip) =>
    hasResult(clip) || clip.findings.length > 0 ? clip.findings.filter(isCounted).length : null;

const reasonOf = ({ card, run }: ReportClip) => card.reason ?? run?.error ?? null;

/** A time in ISO 8601, in UTC. */
const moment = (atMs: number | null): string | null =>
  atMs === null ? null : new Date(atMs).toISOString();

const columns: readonly Column[] = [
  ['file', ({ card }) => card.name],
  ['folder', ({ card }) => card.folder],
  ['path', ({ card }) => card.path],
  ['sha256', ({ card }) => card.sha256],
  ['state', ({ card }) => card.state],
  ['outcome', ({ card }) => card.outcome],
  ['reason_code', (clip) => reasonOf(clip)?.code],
  ['reason', (clip) => reasonOf(clip)?.message],
  ['partly_judged', (clip) => (hasResult(clip) ? clip.card.notJudged !== null : null)],
  ['not_judged', (clip) => (hasResult(clip) ? clip.card.notJudged : null)],
  ['findings', countOf(() => true)],
  ['unreadable_findings', (clip) => (hasResult(clip) ? clip.card.unreadableFindings : null)],
  ...[...findingTypes.map((type) => findingTypeOf(type).csvColumn), null].map(
    (column): Column => [
      column ?? 'other_findings',
      countOf(({ type }) => findingTypeOf(type).csvColumn === column),
    ],
  ),
  ['worst_severity', ({ findings }) => worstSeverity(findings)],
  ...findingKinds.map(
    (kind): Column => [kind, countOf(({ verdict }) => (verdict ?? 'unreviewed') === kind)],
  ),
  ['file_missing', ({ card }) => card.isMissing],
  ['copies', ({ card }) => card.copies],
  ['duration_seconds', ({ card }) => card.durationSec && rounded(card.durationSec)],
  ['width', ({ card }) => card.width],
  ['height', ({ card }) => card.height],
  ['fps', ({ card }) => card.fps && rounded(card.fps)],
  ['frames', ({ card }) => card.frameCount],
  ['size_bytes', ({ card }) => card.sizeBytes],
  ['prompt', ({ card, run }) => run?.prompt ?? card.prompt],
  ['prompt_source', ({ card, run }) => run?.promptSource ?? card.promptSource],
  ['prompt_file', ({ card }) => card.promptOrigin],
  ['model', ({ run }) => run?.model],
  ['model_version', ({ run }) => run?.modelVersion],
  ['evaluation_id', ({ run }) => run?.evaluationId],
  ['attempt', ({ run }) => run?.attempt],
  ['evaluated_at', ({ card }) => moment(card.evaluatedMs)],
  ['added_at', ({ card }) => moment(card.addedMs)],
  ['imported', (clip) => (hasResult(clip) ? clip.card.isImported : null)],
  ['decision', ({ card }) => card.decision],
  ['tags', ({ card }) => card.tags.join(', ')],
  ['generator', ({ card }) => card.generation.generator],
  ['generator_model', ({ card }) => card.generation.model],
  ['loras', ({ card }) => card.generation.loras.join(', ')],
  ['seed', ({ card }) => card.generation.seed],
  ['sampler', ({ card }) => card.generation.sampler],
  ['steps', ({ card }) => card.generation.steps],
];

export const csvClipsFormat = singleFileFormat(
  { extension: 'csv', passes: 1 },
  async function* ({ options, clips }) {
    const names = columns.map(([name]) => name);
    yield csvHead(names, options.withBom);
    for await (const clip of clips()) yield printableCsvRow(columns.map(([, cell]) => cell(clip)));
  },
);
