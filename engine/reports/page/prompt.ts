import { isDismissed } from '../../../shared/domain/fail-condition.ts';
import { type PromptPart, promptPartNames } from '../../../shared/domain/judged-prompt.ts';
import { noPromptGiven } from '../../../shared/domain/without-prompt.ts';
import { type MarkLine, type PromptMark, promptMarks } from '../../../shared/model/prompt-marks.ts';
import type { ReportClip } from '../report.ts';
import { promptOf } from '../text/clip-texts.ts';
import { type Html, html } from './html.ts';
import { findingAnchor } from './marks.ts';

/** Text with an underline for each finding: nested elements, as each has only one underline. */
const withLines = (text: string, lines: readonly MarkLine[]): Html =>
  lines.reduceRight<Html>(
    (inner, { level, lane }) =>
      html`<span class="line" data-severity="${level ?? 'none'}" data-lane="${lane}">${inner}</span>`,
    html`${text}`,
  );

const judgedText = ({ text, kind, reason }: PromptMark): Html => {
  if (kind === null) return html`${text}`;
  const title = [promptPartNames[kind], reason].filter(Boolean).join(': ');
  return html`<span class="judged" data-kind="${kind}" title="${title}">${text}</span>`;
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
): Html[] =>
  promptMarks(text, findings, parts).map((mark) => {
    if (mark.findings.length === 0) return judgedText(mark);
    const lines = mark.lines.filter(({ finding: index }) => {
      const finding = findings[index];
      return finding && !isDismissed(finding);
    });
    const numbers = mark.begins
      .flatMap((index) => findings[index] ?? [])
      .map(
        ({ number }) =>
          html`<a href="#${findingAnchor(card.clipId, number)}" aria-label="Finding ${number}">${number}</a>`,
      );
    const sup = numbers.length > 0 && html`<sup>${numbers}</sup>`;
    return html`<mark data-severity="${lines[0]?.level ?? 'none'}">${sup}${withLines(mark.text, lines)}</mark>`;
  });

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
