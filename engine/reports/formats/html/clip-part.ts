import { severityLevel } from '../../../../shared/domain/severity.ts';
import {
  findingKindNames,
  findingSourceName,
  findingTypeName,
} from '../../../../shared/domain/shown-names.ts';
import { printableLines } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { describeTimeMismatch } from '../../../library/results/placed-findings.ts';
import type { ReportClip, ReportFinding } from '../../report.ts';
import {
  clipChecks,
  clipFacts,
  earlierResultWords,
  failureWords,
  importedWords,
  noFindingsWords,
} from '../../text/clip-words.ts';
import { placeWords, segmentWords, severityWords } from '../../text/finding-words.ts';
import { type Html, html } from '../../text/html.ts';
import { clipAnchor, findingAnchor, stateMark } from './marks.ts';
import { promptPart } from './prompt-part.ts';
import { type StillAddress, stillPart } from './still-part.ts';

const placeLine = ({ table }: ReportClip, finding: ReportFinding): Html => {
  const { frames, timecodes, seconds } = placeWords(table, finding);
  return html`<p class="place">${[frames, timecodes, seconds].filter(Boolean).join(' · ')}</p>
`;
};

const segmentLine = (finding: ReportFinding): Html | null => {
  const segment = segmentWords(finding);
  return (
    segment &&
    html`<p class="words"><q dir="auto">${segment.words}</q>${segment.doubt !== null && html` <span class="dim">${segment.doubt}</span>`}</p>
`
  );
};

const noteLine = ({ note }: ReportFinding): Html | null =>
  note === ''
    ? null
    : html`<p class="note"><span class="dim">Note:</span> <bdi>${printableLines(note)}</bdi></p>
`;

/**
 * A finding: what, where and how severe it is, its verdict, and its picture.
 * @param addressOf URL of its picture; null for a report without pictures
 */
const findingPart = (
  clip: ReportClip,
  finding: ReportFinding,
  addressOf: StillAddress | null,
): Html => {
  const { type, number, description, source, verdict } = finding;
  const kind = verdict ?? 'unreviewed';
  const level = severityLevel(finding.severity);
  const severity = severityWords(finding);
  const doubt = describeTimeMismatch(finding);
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}" data-severity="${level ?? 'none'}" data-verdict="${kind}">
<div class="finding-text">
<h4><span class="number">${number}</span> <bdi>${findingTypeName(type)}</bdi></h4>
<p class="marks">${severity !== null && html`<span class="severity" data-severity="${level ?? 'none'}">${severity}</span> `}<span class="verdict" data-verdict="${kind}">${findingKindNames[kind]}</span> <span class="dim">${findingSourceName(source)}</span></p>
<p class="description" dir="auto">${printableLines(description)}</p>
${segmentLine(finding)}${placeLine(clip, finding)}${
  doubt !== null &&
  html`<p class="doubt">${doubt}</p>
`
}${noteLine(finding)}</div>
${addressOf && stillPart(clip, finding, addressOf)}</article>
`;
};

const facts = (clip: ReportClip): Html => html`<dl class="facts">
${clipFacts(clip).map(
  ({ name, value }) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>
`,
)}</dl>
`;

/** Limits of the clip's result, shown before its findings so that nobody misses them. */
const doubts = (clip: ReportClip): Html[] => {
  const texts = [importedWords(clip), failureWords(clip), earlierResultWords(clip)];
  return texts.flatMap((text) =>
    text === null
      ? []
      : [
          html`<p class="doubt" dir="auto">${text}</p>
`,
        ],
  );
};

/** The checks of the result, those without a verdict as doubts. */
const checks = (clip: ReportClip): Html[] =>
  clipChecks(clip).map(
    ({ isJudged, text }) => html`<p class="${isJudged ? 'check' : 'doubt'}" dir="auto">${text}</p>
`,
  );

const clipStart = (clip: ReportClip): Html => {
  const { card } = clip;
  const none = noFindingsWords(clip);
  return html`<section class="clip" id="${clipAnchor(card.clipId)}" tabindex="-1" data-state="${card.state}">
<div class="clip-head"><h3><bdi>${printableText(card.name)}</bdi></h3> ${stateMark(card.state)}${card.isMissing && html` <span class="missing">File missing</span>`}</div>
${facts(clip)}${promptPart(clip)}${doubts(clip)}${checks(clip)}${
  none !== null &&
  html`<p class="none">${none}</p>
`
}`;
};

/**
 * A clip with all its findings, in pieces, since the pictures of thousands of findings would need too
 * much memory.
 * @param addressOf URLs of pictures; null for a report without pictures
 */
export function* clipParts(
  clip: ReportClip,
  addressOf: StillAddress | null,
): Generator<Html, void, void> {
  yield clipStart(clip);
  for (const finding of clip.findings) yield findingPart(clip, finding, addressOf);
  yield html`</section>
`;
}
