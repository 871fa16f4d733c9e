import type { ReportOptions } from '../../../shared/contract/reports.ts';
import type { Decision } from '../../../shared/domain/decision.ts';
import { findingName } from '../../../shared/domain/finding-name.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { cardSentence, checkMark, markNotes } from '../client/client-texts.ts';
import { isCounted, worstFirst } from '../read-report-clip.ts';
import type { ReportClip, ReportSummary, TakeGroup } from '../report.ts';
import { decisionCounts, promptOf, worstFirstText } from '../text/clip-texts.ts';
import { findingKindName } from '../text/finding-texts.ts';
import { formatCountOf } from '../text/format-amounts.ts';
import { dismissedMark, filterDataWithFindings, thumbnail } from './clip.ts';
import { type Html, html } from './html.ts';
import {
  cardAnchor,
  clipMarks,
  clipName,
  createGroupStarts,
  decisionForClient,
  groupAnchor,
} from './marks.ts';
import { notesText } from './overview.ts';
import type { StillHref } from './still.ts';

type CardLook = {
  readonly options: ReportOptions;
  readonly summary: ReportSummary;
  /** Default: of the contact sheet. */
  readonly anchor?: string;
  /** URL of the clip's part or page; null for none. */
  readonly href: string | null;
  /** Whether its prompt is not above, in the heading of its group. */
  readonly hasPrompt: boolean;
  readonly hrefOf?: StillHref;
  readonly answers?: Html | null;
};

/** Maximum length of a prompt's beginning, in UTF-16 units. */
const maxPrompt = 300;

const maxNames = 3;

const promptStart = (clip: ReportClip): Html | null => {
  const prompt = printableLine(promptOf(clip)?.text ?? '').slice(0, maxPrompt);
  return prompt === ''
    ? null
    : html`
<span class="prompt-start dim" dir="auto">${prompt.toWellFormed()}</span>`;
};

const texts = (clip: ReportClip, { options, summary, hasPrompt }: CardLook): Html => {
  if (options.layout === 'technical') {
    const findings = worstFirst(clip.findings.filter(isCounted(options)), clip.table);
    // What has only a type is better described by its own words.
    const nameOf = (finding: Finding): string =>
      finding.kind === finding.type
        ? findingName(finding)
        : findingKindName(finding, options.layout);
    const names = [...new Set(findings.map(nameOf))].slice(0, maxNames).join(' · ');
    const notes = notesText(clip);
    return html`<p>${clipMarks(clip.card)}${findings.length > 0 && ` · ${formatCountOf(findings.length, 'finding')}`}${dismissedMark(clip, options)}</p>${
      names !== '' &&
      html`
<p dir="auto">${names}</p>`
    }${
      notes !== '' &&
      html`
<p class="note" dir="auto"><span class="dim">Note:</span> ${notes}</p>`
    }${promptStart(clip)}`;
  }
  const mark = checkMark(clip.card.checked, summary.totals);
  const isOpen = clip.card.outcome === 'needs_review' && clip.findings.length === 0;
  return html`<p>${decisionForClient(clip.card, summary)}<span class="sentence${isOpen && ' dim'}" dir="auto">${cardSentence(clip)}${mark !== '' && html`<sup>${mark}</sup>`}</span></p>${hasPrompt && promptStart(clip)}`;
};

/** A clip on the sheet: for clients with decision and one sentence, for the team with the worst
 * findings, notes and prompt. */
export const clipCard = (clip: ReportClip, look: CardLook): Html => {
  const { options, anchor = cardAnchor(clip.card.clipId), href, hrefOf, answers } = look;
  const face = html`${options.stills !== 'none' && thumbnail(clip, hrefOf)}${clipName(clip.card)}`;
  return html`<li class="card" id="${anchor}"${filterDataWithFindings(clip, options)}>
${href === null ? face : html`<a href="${href}">${face}</a>`}
${texts(clip, look)}${answers}
</li>
`;
};

const groupHead = (clip: ReportClip, group: TakeGroup): Html | null => {
  const { name, number, clips } = group;
  const countOf = (decision: Decision) => clips.filter((one) => one.decision === decision).length;
  const tally = { clips: clips.length, kept: countOf('keep'), rejected: countOf('reject') };
  const counts = [formatCountOf(clips.length, 'clip'), ...decisionCounts(tally)];
  return name === null
    ? null
    : html`<h3 id="${groupAnchor(group)}">${name} <small>${counts.join(' · ')}</small>${number !== null && promptStart(clip)}</h3>
`;
};

/** The contact sheet, with a heading above the takes of each shot. */
export const createSheet = (options: ReportOptions, summary: ReportSummary) => {
  const groupAt = createGroupStarts(summary);
  let listEnd: Html | null = null;
  let hasPrompt = false;
  return {
    start: html`<section class="sheet" id="clips" tabindex="-1">
<h2>Clips <small>${options.layout === 'technical' ? worstFirstText : markNotes(summary)}</small></h2>
`,
    card: (clip: ReportClip, look: Omit<CardLook, 'options' | 'summary' | 'hasPrompt'>): Html => {
      const group = groupAt(clip);
      if (group) hasPrompt = group.number === null;
      const head =
        group &&
        html`${listEnd}${groupHead(clip, group)}<ul class="cards">
`;
      listEnd = html`</ul>
`;
      return html`${head}${clipCard(clip, { ...look, options, summary, hasPrompt })}`;
    },
    end: (): Html => html`${listEnd}</section>
`,
  };
};
