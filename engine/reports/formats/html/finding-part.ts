import { severityLevel } from '../../../../shared/domain/severity.ts';
import {
  findingKindNames,
  findingSourceName,
  findingTypeName,
} from '../../../../shared/domain/shown-names.ts';
import { printableLines } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { placeDoubtWords } from '../../../library/results/placed-findings.ts';
import type { ReportClip, ReportFinding } from '../../report.ts';
import { placeWords, segmentWords, severityWords } from '../../text/finding-words.ts';
import { type Html, html } from '../../text/html.ts';
import { findingAnchor } from './anchors.ts';
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
 * One finding: what, where and how bad, what was said of it, and its picture.
 * @param addressOf of its picture; null where the report is to have none
 */
export const findingPart = (
  clip: ReportClip,
  finding: ReportFinding,
  addressOf: StillAddress | null,
): Html => {
  const { type, number, description, source, verdict } = finding;
  const kind = verdict ?? 'unreviewed';
  const level = severityLevel(finding.severity);
  const severity = severityWords(finding);
  const doubt = placeDoubtWords(finding);
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}" data-severity="${level ?? 'none'}" data-verdict="${kind}">
<div class="said">
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
