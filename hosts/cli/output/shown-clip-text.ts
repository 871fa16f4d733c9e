import { displayLocation } from '../../../engine/index.ts';
import type { RunDocument, ShownClip } from '../../../shared/documents/show.ts';
import { type PromptPart, promptPartNames } from '../../../shared/domain/judged-prompt.ts';
import { checksOf, promptPartsOf } from '../../../shared/domain/run-checks.ts';
import { unitsName } from '../../../shared/domain/units-name.ts';
import { noPromptGiven } from '../../../shared/domain/without-prompt.ts';
import { outcomeLabel } from '../../../shared/model/outcome.ts';
import { ownAsReceived } from '../../../shared/model/own-finding.ts';
import {
  type ReceivedEvaluation,
  receivedEvaluationSchema,
} from '../../../shared/service-api/evaluation.ts';
import { isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import { evaluatedCopyText } from './phrases.ts';
import { findingLine } from './result-table.ts';

const evaluationOf = (run: RunDocument): ReceivedEvaluation | null =>
  receivedEvaluationSchema.safeParse(run.evaluation).data ?? null;

/** Lists what was judged and what was not, even words of the prompt. */
export const checkLines = (run: RunDocument): string[] => {
  const evaluation = evaluationOf(run);
  const checked = {
    ...run,
    prompt: run.prompt ?? '',
    types: run.glitchTypes,
    evaluation,
    answer: evaluation,
    judgment: { reasons: run.notJudgedReasons, claims: run.claims },
  };
  return [
    ...checksOf(checked).map(({ text }) => lineOf('check', text)),
    ...(promptPartsOf(checked) ?? []).flatMap(partLine),
  ];
};

const lineOf = (name: string, text: string): string => `  ${name.padEnd(10)} ${text}`;

const partLine = ({ kind, text, reason }: PromptPart): string[] => {
  if (kind === 'separator') return [];
  return [lineOf(promptPartNames[kind], `"${text.trim()}"${reason ? `: ${reason}` : ''}`)];
};

const noFindingLines = (run: RunDocument): string[] => {
  const { state, findings, notJudged, unreadableFindings } = run;
  const hasResult = state === 'completed' || state === 'partial';
  const isRead = notJudged !== 'all' && unreadableFindings === 0;
  return hasResult && findings.length === 0 && isRead ? [lineOf('finding', 'none reported')] : [];
};

const runLines = (run: RunDocument): string[] => {
  const evaluation = evaluationOf(run);
  const { findings, places } = run;
  return [
    '',
    `Run ${run.evaluationId ?? `${run.runId} (no evaluation id)`}`,
    `  state      ${run.state}${run.attempt === null ? '' : `, attempt ${run.attempt}`}`,
    `  created    ${new Date(run.createdMs).toLocaleString()}`,
    `  model      ${run.model ?? 'default of the service'} ${run.modelVersion ?? ''}`.trimEnd(),
    `  looked for ${run.glitchTypes.join(', ')}`,
    `  prompt     ${run.prompt ?? noPromptGiven.toLowerCase()}`,
    ...(run.billableUnits === null
      ? []
      : [
          `  billed     ${run.billableUnits} ${isJudgeVersion(run.modelVersion) ? unitsName(true) : `units for ${run.videoSeconds ?? '?'} s of video`}`,
        ]),
    ...run.videoNotes.map((note) => lineOf('video', note)),
    ...checkLines(run),
    ...(evaluation?.error
      ? [
          `  error      ${evaluation.error.code}: ${evaluation.error.message} (request ${evaluation.error.request_id})`,
        ]
      : []),
    ...(run.copy ? [`  ${evaluatedCopyText(run.copy)}`] : []),
    ...(run.imported ? ['  imported from a report'] : []),
    ...(run.adopted ? ['  adopted: another program created it'] : []),
    ...run.refreshed.map(({ atMs, changes }) =>
      lineOf('refreshed', `${new Date(atMs).toLocaleString()}: ${changes.join(', ')}`),
    ),
    ...(run.requestId === null ? [] : [lineOf('request', run.requestId)]),
    ...findings.flatMap((finding, index) => [
      `  finding    ${findingLine(finding, places[index])}`,
      ...(places[index]?.notes ?? []).map((note) => `             ${note}`),
    ]),
    ...noFindingLines(run),
  ];
};

const ownLines = (own: ShownClip['ownFindings']): string[] =>
  own.length === 0
    ? []
    : [
        '',
        'Marked by hand',
        ...own.map((one) => {
          const frames = { first: one.startFrame, last: one.endFrame };
          const text = findingLine(ownAsReceived(one), { frames, notes: [] });
          return lineOf('finding', [text, one.verdict, one.note].filter(Boolean).join(' · '));
        }),
      ];

export const shownClipLines = ({ clip, sha256, runs, ownFindings }: ShownClip): string[] => [
  clip ? displayLocation(clip.path) : 'A clip without a known file',
  ...(sha256 === null ? [] : [`SHA-256 ${sha256}`]),
  ...(clip
    ? [
        `${outcomeLabel({ outcome: clip.outcome, checkedNote: clip.checked })}${clip.reason ? `: ${clip.reason.message}` : ''}`,
      ]
    : []),
  ...runs.flatMap(runLines),
  ...ownLines(ownFindings),
];
