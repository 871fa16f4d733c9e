import { severityLevel } from '../../../../shared/domain/severity.ts';
import {
  findingKindNames,
  findingSourceName,
  findingTypeName,
} from '../../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableLines } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { describeTimeMismatch } from '../../../library/results/placed-findings.ts';
import type { ReportClip } from '../../report.ts';
import {
  clipChecks,
  clipFacts,
  earlierResultNote,
  failureText,
  importedNote,
  noFindingsText,
  videoNotes,
} from '../../text/clip-texts.ts';
import { placeTexts, segmentTexts, severityText } from '../../text/finding-texts.ts';
import { type Html, html } from '../../text/html.ts';
import { clipAnchor, findingAnchor, outcomeMark } from './marks.ts';
import { promptPart } from './prompt-part.ts';
import { type StillHref, stillPart } from './still-part.ts';

const placeLine = (finding: Finding): Html => {
  const { frames, timecodes, seconds } = placeTexts(finding);
  return html`<p class="place">${[frames, timecodes, seconds].filter(Boolean).join(' · ')}</p>
`;
};

const segmentLine = (finding: Finding): Html | null => {
  const segment = segmentTexts(finding);
  return (
    segment &&
    html`<p class="words"><q dir="auto">${segment.words}</q>${segment.doubt !== null && html` <span class="dim">${segment.doubt}</span>`}</p>
`
  );
};

const noteLine = ({ note }: Finding): Html | null =>
  note === ''
    ? null
    : html`<p class="note"><span class="dim">Note:</span> <bdi>${printableLines(note)}</bdi></p>
`;

/** A finding with its type, position, severity, verdict and still. */
const findingPart = (clip: ReportClip, finding: Finding, hrefOf: StillHref | null): Html => {
  const { type, number, description, source, verdict } = finding;
  const kind = verdict ?? 'unreviewed';
  const level = severityLevel(finding.severity);
  const severity = severityText(finding);
  const doubt = describeTimeMismatch(finding);
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}" data-severity="${level ?? 'none'}" data-verdict="${kind}">
<div class="finding-text">
<h4><span class="number">${number}</span> <bdi>${findingTypeName(type)}</bdi></h4>
<p class="marks">${severity !== null && html`<span class="severity" data-severity="${level ?? 'none'}">${severity}</span> `}<span class="verdict" data-verdict="${kind}">${findingKindNames[kind]}</span> <span class="dim">${findingSourceName(source)}</span></p>
<p class="description" dir="auto">${printableLines(description)}</p>
${segmentLine(finding)}${placeLine(finding)}${
  doubt !== null &&
  html`<p class="doubt">${doubt}</p>
`
}${noteLine(finding)}</div>
${hrefOf && stillPart(clip, finding, hrefOf)}</article>
`;
};

const facts = (clip: ReportClip): Html => html`<dl class="facts">
${clipFacts(clip).map(
  ({ name, value }) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>
`,
)}</dl>
`;

/** Limits of the clip's result, shown before its findings so that they are not missed. */
const doubts = (clip: ReportClip): Html[] => {
  const texts = [
    ...[importedNote(clip), failureText(clip), earlierResultNote(clip)],
    ...videoNotes(clip),
  ];
  return texts.flatMap((text) =>
    text === null
      ? []
      : [
          html`<p class="doubt" dir="auto">${text}</p>
`,
        ],
  );
};

/** The checks of the result; those without a verdict are marked as doubts. */
const checks = (clip: ReportClip): Html[] =>
  clipChecks(clip).map(
    ({ isJudged, text }) => html`<p class="${isJudged ? 'check' : 'doubt'}" dir="auto">${text}</p>
`,
  );

const clipStart = (clip: ReportClip): Html => {
  const { card } = clip;
  const none = noFindingsText(clip);
  return html`<section class="clip" id="${clipAnchor(card.clipId)}" tabindex="-1" data-outcome="${card.outcome}">
<div class="clip-head"><h3><bdi>${printableText(card.name)}</bdi></h3> ${outcomeMark(card)}${card.isMissing && html` <span class="missing">File missing</span>`}</div>
${facts(clip)}${promptPart(clip)}${doubts(clip)}${checks(clip)}${
  none !== null &&
  html`<p class="none">${none}</p>
`
}`;
};

/** A clip with all its findings, in pieces: the stills of thousands would need much memory. */
export function* clipParts(
  clip: ReportClip,
  hrefOf: StillHref | null,
): Generator<Html, void, void> {
  yield clipStart(clip);
  for (const finding of clip.findings) yield findingPart(clip, finding, hrefOf);
  yield html`</section>
`;
}
