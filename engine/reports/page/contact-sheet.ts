import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { findingName } from '../../../shared/domain/finding-name.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { cardSentence, checkMark, markNotes } from '../client/client-texts.ts';
import { isCounted, worstFirst } from '../read-report-clip.ts';
import type { ReportClip, ReportSummary } from '../report.ts';
import { promptOf } from '../text/clip-texts.ts';
import { findingKindName } from '../text/finding-texts.ts';
import { filterDataWithFindings, findingCount, thumbnail } from './clip.ts';
import { type Html, html } from './html.ts';
import { cardAnchor, clipMarks, clipName, decisionForClient } from './marks.ts';
import { notesText } from './overview.ts';
import { promptPart } from './prompt.ts';
import type { StillHref } from './still.ts';

export const sheetStart = (
  { layout }: ReportOptions,
  summary: ReportSummary,
): Html => html`<section class="sheet" id="clips" tabindex="-1">
<h2>Clips <small>${layout === 'technical' ? 'worst first' : markNotes(summary)}</small></h2>
<ul>
`;

export const sheetEnd = (): Html => html`</ul>
</section>
`;

type CardLook = {
  readonly options: ReportOptions;
  readonly summary: ReportSummary;
  /** URL of the clip's part or page; null for none, which unfolds picture and prompt instead. */
  readonly href: string | null;
  readonly hrefOf?: StillHref;
  readonly answers?: Html | null;
};

/** Maximum length of a prompt's beginning, in UTF-16 units. */
const maxPrompt = 300;

const maxNames = 3;

const texts = (clip: ReportClip, { options, summary }: CardLook): Html => {
  if (options.layout === 'technical') {
    const count = findingCount(clip, options);
    const findings = worstFirst(clip.findings.filter(isCounted(options)), clip.table);
    // What has only a type is better described by its own words.
    const nameOf = (finding: Finding): string =>
      finding.kind === finding.type
        ? findingName(finding)
        : findingKindName(finding, options.layout);
    const names = [...new Set(findings.map(nameOf))].slice(0, maxNames).join(' · ');
    const notes = notesText(clip);
    const prompt = printableLine(promptOf(clip)?.text ?? '').slice(0, maxPrompt);
    return html`<p>${clipMarks(clip.card)}${count !== null && ` · ${count}`}</p>${
      names !== '' &&
      html`
<p dir="auto">${names}</p>`
    }${
      notes !== '' &&
      html`
<p class="note" dir="auto"><span class="dim">Note:</span> ${notes}</p>`
    }${
      prompt !== '' &&
      html`
<p class="prompt-start dim" dir="auto">${prompt.toWellFormed()}</p>`
    }`;
  }
  const mark = checkMark(clip.card.checked, summary.totals);
  const isOpen = clip.card.outcome === 'needs_review' && clip.findings.length === 0;
  return html`<p>${decisionForClient(clip.card, summary)}<span class="sentence${isOpen && ' dim'}" dir="auto">${cardSentence(clip)}${mark !== '' && html`<sup>${mark}</sup>`}</span></p>`;
};

/** A clip on the sheet: for clients with decision and one sentence, for the team with the worst
 * findings, notes and prompt. */
export const sheetCard = (clip: ReportClip, look: CardLook): Html => {
  const { options, href, hrefOf, answers } = look;
  const face = html`${options.stills !== 'none' && thumbnail(clip, hrefOf)}${clipName(clip.card)}`;
  return html`<li class="card" id="${cardAnchor(clip.card.clipId)}"${filterDataWithFindings(clip, options)}>
${
  href === null
    ? html`<details><summary class="face">${face}</summary>${promptPart({ ...clip, findings: [] }, false)}</details>`
    : html`<a href="${href}">${face}</a>`
}
${texts(clip, look)}${answers}
</li>
`;
};
