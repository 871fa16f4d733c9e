import { type ShownClip, type ShownRun, shownPlace } from '../../../engine/index.ts';
import { nothingFoundText, notJudgedNames } from '../../../shared/domain/not-judged-kinds.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';
import { noPromptGiven } from '../../../shared/domain/without-prompt.ts';
import { evaluationRead } from '../../../shared/service-api/evaluation.ts';
import { checkLines } from './check-lines.ts';
import { findingLine } from './finding-line.ts';
import { copyText } from './judged-copy.ts';

/** What keeps a whole result from being judged; that it found nothing only where all of it was judged. */
const judgedLines = (run: ShownRun): string[] => {
  const { not_judged: notJudged, not_judged_reasons: reasons, findings, state } = run;
  const nothing = nothingFoundText(notJudged, run.unreadable_findings);
  const isTold = findings.length > 0 || reasons.some(({ message }) => message === nothing);
  return [
    ...(notJudged === null ? [] : [`${notJudgedNames[notJudged]}.`]),
    // Those of single types stand among the checks.
    ...reasons.filter(({ type }) => type === null).map(({ message }) => message),
    ...(isTold || (state !== 'completed' && state !== 'partial') ? [] : [nothing]),
  ].map((line) => `  ${line}`);
};

const runText = (run: ShownRun): string => {
  const evaluation = evaluationRead.safeParse(run.evaluation).data;
  const { findings, places } = run;
  const lines = [
    `Run ${run.evaluation_id ?? `${run.run_id} (no evaluation id)`}`,
    `  state      ${run.state}${run.attempt === null ? '' : `, attempt ${run.attempt}`}`,
    `  created    ${new Date(run.created_ms).toLocaleString()}`,
    `  model      ${run.model ?? 'default of the service'} ${run.model_version ?? ''}`.trimEnd(),
    `  looked for ${run.glitch_types.join(', ')}`,
    `  prompt     ${run.prompt ?? noPromptGiven.toLowerCase()}`,
    ...(run.billable_units === null
      ? []
      : [`  billed     ${run.billable_units} units for ${run.video_seconds ?? '?'} s of video`]),
    ...(evaluation ? checkLines(run, evaluation) : []),
    ...(evaluation?.error
      ? [
          `  error      ${evaluation.error.code}: ${evaluation.error.message} (request ${evaluation.error.request_id})`,
        ]
      : []),
    ...(run.copy ? [`  ${copyText(run.copy)}`] : []),
    ...(run.imported ? ['  imported from a report'] : []),
    ...findings.flatMap((finding, index) => [
      `  finding    ${findingLine(finding, places[index])}`,
      ...(places[index]?.notes ?? []).map((note) => `             ${note}`),
    ]),
    ...judgedLines(run),
  ];
  return lines.map((line) => `${printableText(line)}\n`).join('');
};

/** Everything about one clip for people. */
export const shownClipText = (shown: ShownClip): string => {
  const { clip } = shown;
  const head = [
    clip ? printableText(shownPlace(clip.path)) : 'A clip whose file is not known',
    ...(shown.sha256 === null ? [] : [`SHA-256 ${shown.sha256}`]),
    ...(clip
      ? [`${clip.state}${clip.reason ? `: ${printableText(clip.reason.message)}` : ''}`]
      : []),
  ];
  return [`${head.join('\n')}\n`, ...shown.runs.map(runText)].join('\n');
};
