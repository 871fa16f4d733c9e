/** The summary of a team's report, and the bar that filters its clips. */
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { clipGroupTally, proposalNames } from '../client/client-texts.ts';
import type { ReportSummary } from '../report.ts';
import {
  countTexts,
  decisionTally,
  dismissedTally,
  outcomeTally,
  uncheckedTally,
} from '../text/clip-texts.ts';
import { findingNoun } from '../text/finding-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';
import { type Html, html } from './html.ts';

const figure = (value: string, name: string): Html =>
  html`<div class="figure"><dt>${name}</dt><dd>${value}</dd></div>
`;

/** Decisions once there are any, then findings. */
const figures = (summary: ReportSummary): Html => {
  const { totals, findings, clipsWithFindings, byVerdict, ranking } = summary;
  const dismissed = dismissedTally(summary);
  const decisions = decisionTally(totals).map(({ decision, name, count }) => {
    const ready = ranking.filter((one) => one.decision === 'keep' && one.outcome === 'no_defects');
    const hasOthers = decision === 'keep' && ready.length < count;
    return html`${figure(formatCount(count), name.toLowerCase())}${hasOthers && figure(formatCount(ready.length), 'of them with no defects found')}`;
  });
  const verdicts = byVerdict
    .filter(({ value }) => !dismissed.some((tally) => tally.value === value))
    .map(({ value, count }) => ({ value, name: findingKindNames[value].toLowerCase(), count }));
  const nounOf = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`);
  const [only] = verdicts.length === 1 ? verdicts : [];
  const one = only ? findingNoun(only.value) : 'finding';
  const noun = nounOf(findings, one);
  const named = verdicts.length > 1 ? `${noun}: ${countTexts(verdicts).join(', ')}` : noun;
  return html`<dl class="figures wrap">
${decisions}${figure(formatCount(clipsWithFindings), `${nounOf(clipsWithFindings, 'clip')} with ${one}s`)}${figure(formatCount(findings), named)}</dl>
`;
};

/** Clips by outcome and, once one is decided, by decision; each number filters its clips. */
const outcomeTable = ({ totals, ranking }: ReportSummary): Html => {
  const tally = outcomeTally(totals);
  const all = { decision: '', name: 'All', count: totals.clips };
  const rows = [...decisionTally(totals), all].map(({ decision, name, count }) => {
    const clips = ranking.filter((clip) => decision === '' || clip.decision === decision);
    const cells = tally.map(({ outcome }) => {
      const number = clips.filter((clip) => clip.outcome === outcome).length;
      const filter = `outcome=${outcome}${decision && `&decision=${decision}`}`;
      const shown = number > 0 ? html`<a href="#${filter}">${formatCount(number)}</a>` : '–';
      return html`<td>${shown}</td>`;
    });
    return html`<tr><th scope="row">${name}</th>${cells}<td><a href="#decision=${decision}">${formatCount(count)}</a></td></tr>
`;
  });
  const heads = tally.map(
    ({ outcome, name }) =>
      html`<th scope="col"><span class="outcome" data-outcome="${outcome}">${name}</span></th>`,
  );
  return html`<table class="decisions"><thead><tr><td></td>${heads}<th scope="col">Clips</th></tr></thead><tbody>
${rows}</tbody></table>
`;
};

const countsText = (tally: readonly { name: string; count: number }[]): string =>
  tally
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name}: ${formatCount(count)}`)
    .join(' · ');

const notes = (summary: ReportSummary): string => {
  const { totals, missing, imported, byVerdict } = summary;
  const hasOpen = byVerdict.some(({ value }) => value === 'unreviewed');
  const dismissed = dismissedTally(summary).map(({ value, count }) =>
    formatCountOf(count, findingNoun(value)),
  );
  const others = [
    { name: 'Unreviewed findings left out', count: hasOpen ? 0 : totals.findings.open },
    { name: 'Marked by hand', count: totals.marked },
    { name: 'Imported results', count: imported },
    { name: 'Files missing', count: missing },
  ];
  return [...dismissed, countsText(others)].filter(Boolean).join(' · ');
};

const uncheckedText = ({ totals }: ReportSummary): string => {
  const { prompt_part: inPart, picture: notAtAll } = totals.checked;
  return inPart > 0 && notAtAll > 0 && inPart + notAtAll === totals.clips
    ? `No clip's whole prompt was checked: ${formatCount(inPart)} in part, ${formatCount(notAtAll)} not at all.`
    : countsText(uncheckedTally(totals));
};

export const summaryPart = (summary: ReportSummary): Html => {
  const unchecked = uncheckedText(summary);
  const kinds = summary.byKind.map(
    ({ value, count }, index) =>
      html`${index > 0 && ' · '}${formatCount(count)} × <bdi>${printableText(value)}</bdi>`,
  );
  return html`<section class="summary">
<h2 class="visually-hidden">Summary</h2>
${figures(summary)}${unchecked !== '' && html`<p class="doubt small">${unchecked}</p>`}<div>${outcomeTable(summary)}</div><p class="small dim">${kinds.length > 0 && html`Findings: ${kinds}<br>`}${notes(summary)}</p>
</section>
`;
};

type Choice = { readonly value: string; readonly name: string };

const choiceField = (key: string, any: string, choices: readonly Choice[]): Html | null =>
  choices.length === 0
    ? null
    : html`<select name="${key}" aria-label="${any}"><option value="">${any}</option>${choices.map(
        ({ value, name }) => html`<option value="${printableText(value)}">${name}</option>`,
      )}</select>
`;

/** The filter bar, which needs the script and stays hidden without it. */
export const filterBar = (summary: ReportSummary, layout: ReportOptions['layout']): Html => {
  const { totals, shownKinds, byVerdict } = summary;
  const isForTeam = layout === 'technical';
  const decisions = decisionTally(totals, isForTeam ? undefined : proposalNames);
  const outcomes = isForTeam
    ? outcomeTally(totals).map(({ outcome, name }) => ({ value: outcome, name }))
    : clipGroupTally(summary).map(({ name }) => ({ value: name, name }));
  return html`<form class="filters small" role="search" aria-label="Filter" hidden>
<input type="search" name="text" placeholder="Search" aria-label="Search names, prompts and findings" aria-keyshortcuts="/">
${choiceField(
  'kind',
  'Any kind of finding',
  shownKinds.map((value) => ({ value, name: value })),
)}${choiceField(
  'verdict',
  'Any verdict on findings',
  isForTeam ? byVerdict.map(({ value }) => ({ value, name: findingKindNames[value] })) : [],
)}${choiceField('outcome', isForTeam ? 'Any outcome of clips' : 'With or without findings', outcomes)}${choiceField(
  'decision',
  'Any decision on clips',
  decisions.map(({ decision, name }) => ({ value: decision, name })),
)}${!isForTeam && html`<label><input type="checkbox" name="answered" value="no" autocomplete="off"> Only unanswered</label> `}<button type="reset">Show all</button>
<output aria-live="polite"></output>
${isForTeam && html`<span class="keys tiny dim"><kbd>j</kbd> <kbd>k</kbd> next, previous · <kbd>/</kbd> search</span>`}</form>
`;
};
