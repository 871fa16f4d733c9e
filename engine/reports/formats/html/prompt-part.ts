import { printableLines } from '../../../../shared/domain/printable-lines.ts';
import { markPrompt } from '../../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../../shared/domain/segment-lanes.ts';
import { severityLevel } from '../../../../shared/domain/severity.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import type { ReportClip, ReportFinding } from '../../report.ts';
import { promptOf } from '../../text/clip-words.ts';
import { type Html, html } from '../../text/html.ts';
import { findingAnchor } from './anchors.ts';

const levelOf = (finding: ReportFinding | undefined): number =>
  severityLevel(finding?.severity) ?? 0;

/** Text with a line below it for each finding: an element has one underline, so each is in another. */
const withLines = (text: string, lines: readonly { level: number; lane: number }[]): Html =>
  lines.reduceRight<Html>(
    (inner, { level, lane }) =>
      html`<span class="line" data-severity="${level || 'none'}" data-lane="${lane}">${inner}</span>`,
    html`${printableLines(text)}`,
  );

/** The prompt with its words underlined by severity; each begins with the numbers of its findings. */
const markedText = (text: string, { card, findings }: ReportClip): Html[] => {
  const lanes = segmentLanes(
    findings.map(({ segment, severity }) => ({ words: segment, severity })),
  );
  const runs = markPrompt(
    text,
    findings.map(({ segment }) => segment),
  );
  return runs.map(({ text: piece, segments }, at) => {
    if (segments.length === 0) return html`${printableLines(piece)}`;
    const before = new Set(runs[at - 1]?.segments);
    const worstFirst = segments.toSorted(
      (one, other) => levelOf(findings[other]) - levelOf(findings[one]),
    );
    const lines = worstFirst.flatMap((index) => {
      const lane = lanes[index] ?? null;
      return lane === null ? [] : [{ level: levelOf(findings[index]), lane }];
    });
    const numbers = segments.flatMap((index) => {
      const finding = findings[index];
      return finding && !before.has(index)
        ? [
            html`<a href="#${findingAnchor(card.clipId, finding.number)}" aria-label="Finding ${finding.number}">${finding.number}</a>`,
          ]
        : [];
    });
    const sup = numbers.length > 0 && html`<sup>${numbers}</sup>`;
    const worst = levelOf(findings[worstFirst[0] ?? -1]);
    return html`<mark data-severity="${worst || 'none'}">${sup}${withLines(piece, lines)}</mark>`;
  });
};

/** The prompt that the clip was judged by, with what was found in its words. */
export const promptPart = (clip: ReportClip): Html => {
  const prompt = promptOf(clip);
  if (prompt === null)
    return html`<p class="dim">${noPromptGiven}.</p>
`;
  const text = clip.run ? markedText(prompt.text, clip) : printableLines(prompt.text);
  return html`<div class="prompt-part">
<p class="prompt" dir="auto">${text}</p>
<p class="dim">Prompt: ${prompt.source}</p>
</div>
`;
};
