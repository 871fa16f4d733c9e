import { hasOnlyConfirmed, type ReportOptions } from '../../../shared/contract/reports.ts';
import { isDismissed } from '../../../shared/domain/fail-condition.ts';
import { findingName } from '../../../shared/domain/finding-name.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import { findingKindNames, findingSourceName } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { describeTimeMismatch } from '../../library/results/placed-findings.ts';
import { clientDescription } from '../client/client-texts.ts';
import { isCounted, worstOf } from '../read-report-clip.ts';
import type { ReportClip } from '../report.ts';
import {
  findingKindName,
  findingLabel,
  findingNoun,
  framesText,
  placeText,
  segmentTexts,
  severityText,
} from '../text/finding-texts.ts';
import { formatCount } from '../text/format-amounts.ts';
import { type Html, html } from './html.ts';
import { findingAnchor } from './marks.ts';
import { type StillHref, stillsPart } from './still.ts';

/** Verdict unless all are confirmed; for the team also severity, and who but the model reported it. */
const marks = (
  { card, run, findings }: ReportClip,
  { type, severity, verdict, source }: Finding,
  options: ReportOptions,
): Html | null => {
  const isForTeam = options.layout === 'technical';
  const level = isForTeam ? severityText({ type, severity }) : null;
  const kind = verdict ?? 'unreviewed';
  // As the outcome above says of all.
  const isConfirmed = findings.every((one) => one.verdict === 'real');
  const isOfRun = source === 'model' && Boolean(run?.model) && card.parts.length < 2;
  const shown = [
    level !== null &&
      html`<span class="severity" data-severity="${severityLevel(severity) ?? 'none'}">${level}</span> `,
    (isForTeam ? !isConfirmed : !hasOnlyConfirmed(options)) &&
      html`<span class="verdict" data-verdict="${kind}">${findingKindNames[kind]}</span> `,
    isForTeam && !isOfRun && html`<span class="dim">Found ${findingSourceName(source)}</span>`,
  ].filter((mark) => mark !== false);
  return shown.length === 0
    ? null
    : html`<p class="marks small wrap">${shown}</p>
`;
};

/** The description, and which words of the prompt it is about. */
const describe = (finding: Finding, isForTeam: boolean): Html => {
  const segment = segmentTexts(finding);
  return html`<p class="description" dir="auto">${isForTeam ? finding.description : clientDescription(finding)}</p>
${
  segment &&
  html`<p class="words small"><span class="dim">In the prompt:</span> <q dir="auto">${segment.words}</q>${segment.doubt !== null && html` <span class="dim">${segment.doubt}</span>`}</p>
`
}`;
};

/**
 * For the team: "Color · whole clip · severity 5 of 5 Confirmed"; what has only a type is better
 * described by its own words.
 */
const findingLine = (finding: Finding, hasVerdict = true): Html => {
  const isNamed = finding.kind !== finding.type;
  const name = isNamed ? findingKindName(finding, 'technical') : findingName(finding);
  const level = severityLevel(finding.severity);
  const verdict = finding.verdict ?? 'unreviewed';
  return html`<span class="finding-line"><bdi>${name}</bdi> · ${framesText(finding)}${level !== null && !isDismissed(finding) && ` · severity ${level} of 5`}${hasVerdict && html` <span class="verdict" data-verdict="${verdict}">${findingKindNames[verdict]}</span>`}</span>
`;
};

/**
 * For the team: the worst in lines, those that count first, and how many more; with verdicts unless
 * all are confirmed.
 */
export const findingLines = (
  { findings, table }: ReportClip,
  options: ReportOptions,
  maxCount: number,
): Html => {
  const worst = [true, false].flatMap((isListed) =>
    worstOf(
      findings.filter((one) => isCounted(options)(one) === isListed),
      table,
      maxCount,
    ),
  );
  const hasVerdicts = findings.some(({ verdict }) => verdict !== 'real');
  const more = findings.length - maxCount;
  return html`${worst.slice(0, maxCount).map((one) => findingLine(one, hasVerdicts))}${more > 0 && html`<span class="finding-line">and ${formatCount(more)} more</span>`}`;
};

/** What only the team reads: doubts about the place, and the note. */
const asides = (finding: Finding): Html => {
  const doubt = describeTimeMismatch(finding);
  return html`${
    doubt !== null &&
    html`<p class="doubt small">${doubt}</p>
`
  }${
    finding.note !== '' &&
    html`<p class="note small"><span class="dim">Note:</span> <bdi>${finding.note}</bdi></p>
`
  }`;
};

/**
 * @param hrefOf null for a report without stills
 * @param isAbove whether another clip's finding above has the same text: stills of a whole clip are
 * not repeated, nor is the text for the team, whom one line tells if there are no stills
 */
export const findingPart = (
  clip: ReportClip,
  finding: Finding,
  options: ReportOptions,
  hrefOf: StillHref | null,
  isAbove = false,
): Html => {
  const { type, number, verdict } = finding;
  const kind = findingKindName(finding, options.layout);
  const isForTeam = options.layout === 'technical';
  // As the card and the head call it; what has only a type is described below.
  const name = isForTeam || finding.kind === type ? kind : findingLabel(finding, 'client');
  const isLeftOut = !isCounted(options)(finding);
  const isSaid = isForTeam && isAbove && !finding.place.hasRegion;
  const isBrief = isSaid && hrefOf === null;
  // Outlines of PDFs lose a space that is not beside a word.
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}" data-kind="${printableText(kind)}" data-verdict="${verdict ?? 'unreviewed'}"${isLeftOut && html` data-dismissed="${findingNoun(verdict ?? 'unreviewed')}"`}>
<div class="finding-text wrap">
${
  isBrief
    ? findingLine(finding)
    : html`<h4><span class="number">${number}</span><bdi> ${name}</bdi></h4>
${marks(clip, finding, options)}<p class="place small dim" dir="auto">${placeText(finding, clip.table, options.layout)}</p>
`
}${!isBrief && !isSaid && describe(finding, isForTeam)}${isForTeam && asides(finding)}</div>
${hrefOf && !(isAbove && !finding.place.hasRegion) && stillsPart(clip, finding, options.layout, hrefOf)}</article>
`;
};
