import { severityLevels } from '../../../../shared/domain/severity.ts';
import { findingKindNames, findingTypeName } from '../../../../shared/domain/shown-names.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ReportSummary } from '../../report.ts';
import { outcomeTally } from '../../text/clip-texts.ts';
import { type Html, html } from '../../text/html.ts';

type Choice = { readonly value: string; readonly name: string };

const choiceField = (key: string, any: string, choices: readonly Choice[]): Html =>
  html`<select name="${key}" aria-label="${any}"><option value="">${any}</option>${choices.map(
    ({ value, name }) => html`<option value="${value}">${name}</option>`,
  )}</select>
`;

/** The filter bar, which needs the script and stays hidden without it. */
export const filterBar = ({ totals, shown, byVerdict }: ReportSummary): Html => {
  const severities = shown.severities.map((value) => value ?? 'none');
  return html`<form class="filters" role="search" aria-label="Filter" hidden>
<input type="search" name="text" placeholder="Search" aria-label="Search names, prompts and findings" aria-keyshortcuts="/">
${choiceField(
  'outcome',
  'Any outcome',
  outcomeTally(totals).map(({ outcome, name }) => ({ value: outcome, name })),
)}${choiceField(
  'type',
  'Any type',
  shown.types.map((type) => ({ value: printableText(type), name: findingTypeName(type) })),
)}${choiceField(
  'severity',
  'Any severity',
  [...severityLevels, 'none' as const]
    .filter((level) => severities.includes(level))
    .map((level) => ({
      value: String(level),
      name: level === 'none' ? 'No severity' : `Severity ${level}`,
    })),
)}${choiceField(
  'verdict',
  'Any verdict',
  byVerdict.map(({ value }) => ({ value, name: findingKindNames[value] })),
)}<button type="reset">Show all</button>
<output aria-live="polite"></output>
<span class="keys"><kbd>j</kbd> <kbd>k</kbd> next, previous · <kbd>/</kbd> search</span>
</form>
`;
};
