import { isDismissed } from '../../../shared/domain/fail-condition.ts';
import { type PromptPart, promptPartNames } from '../../../shared/domain/judged-prompt.ts';
import { markPrompt } from '../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../shared/domain/segment-lanes.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import { noPromptGiven } from '../../../shared/domain/without-prompt.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { ReportClip } from '../report.ts';
import { promptOf } from '../text/clip-texts.ts';
import { type Html, html } from './html.ts';
import { findingAnchor } from './marks.ts';

const levelOf = (finding: Finding | undefined): number =>
  finding && !isDismissed(finding) ? (severityLevel(finding.severity) ?? 0) : 0;

/** Text with an underline for each finding: nested elements, as each has only one underline. */
const withLines = (text: string, lines: readonly { level: number; lane: number }[]): Html =>
  lines.reduceRight<Html>(
    (inner, { level, lane }) =>
      html`<span class="line" data-severity="${level || 'none'}" data-lane="${lane}">${inner}</span>`,
    html`${text}`,
  );

const judgedText = (text: string, part: PromptPart | undefined): Html => {
  if (!part || part.kind === 'separator') return html`${text}`;
  const title = [promptPartNames[part.kind], part.reason].filter(Boolean).join(': ');
  return html`<span class="judged" data-kind="${part.kind}" title="${title}">${text}</span>`;
};

/**
 * Words are underlined by severity and preceded by their findings' numbers, or marked by verdict.
 * Dismissed findings have only their numbers.
 * @param parts the judged parts of the prompt; null if unknown
 */
const markedText = (
  text: string,
  { card, findings }: ReportClip,
  parts: readonly PromptPart[] | null,
): Html[] => {
  const lanes = segmentLanes(findings);
  const pieces = (parts ?? []).map(({ start, text: words }) => ({
    start,
    end: start + words.length,
  }));
  const runs = markPrompt(text, [...findings.map(({ words }) => words), ...pieces]);
  return runs.map(({ text: piece, segments: covering }, index) => {
    const segments = covering.filter((index) => index < findings.length);
    if (segments.length === 0) {
      return judgedText(piece, parts?.[(covering.at(-1) ?? 0) - findings.length]);
    }
    const before = new Set(runs[index - 1]?.segments);
    const worstFirst = segments.toSorted(
      (one, other) => levelOf(findings[other]) - levelOf(findings[one]),
    );
    const lines = worstFirst.flatMap((index) => {
      const [finding, lane] = [findings[index], lanes[index] ?? null];
      return lane === null || !finding || isDismissed(finding)
        ? []
        : [{ level: levelOf(finding), lane }];
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

/** @param isForTeam adds which words were judged */
export const promptPart = (clip: ReportClip, isForTeam: boolean): Html => {
  const prompt = promptOf(clip);
  if (prompt === null)
    return html`<p class="no-prompt dim">${noPromptGiven}.</p>
`;
  const parts = isForTeam ? (clip.run?.promptParts ?? null) : null;
  const text = clip.run ? markedText(prompt.text, clip, parts) : prompt.text;
  return html`<div class="prompt-part">
<p class="prompt" dir="auto">${text}</p>
</div>
`;
};
