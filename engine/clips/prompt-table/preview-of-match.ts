import type { TablePreview } from '../../../shared/contract/prompts.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { ManifestRow } from '../prompts/manifest-row.ts';
import type { TableMatch } from './match-prompt-table.ts';

/** What is shown of one list, and of one name: nobody reads more, and names are untrusted. */
const maxListed = 200;
const maxCharacters = 300;

const shownRow = ({ line, name, prompt }: ManifestRow) => ({
  line,
  name: printableText(name.slice(0, maxCharacters)),
  prompt: prompt === null ? null : prompt.slice(0, maxCharacters),
});

const cut = <One, Shown>(list: readonly One[], show: (one: One) => Shown) => ({
  count: list.length,
  first: list.slice(0, maxListed).map(show),
});

/** What people are shown before a table takes effect. @param complaints of reading it */
export const previewOfMatch = (match: TableMatch, complaints: readonly string[]): TablePreview => ({
  changes: match.changes.slice(0, maxListed).map((change) => ({
    ...change,
    before: change.before?.slice(0, maxCharacters) ?? null,
    after: change.after.slice(0, maxCharacters),
  })),
  changed: match.changes.length,
  unchanged: match.unchanged,
  unknown: cut(match.unknown, shownRow),
  ambiguous: cut(match.ambiguous, ({ row, clips }) => ({
    ...shownRow(row),
    clips: clips.slice(0, 10).map(({ name }) => printableText(name)),
  })),
  settled: cut(match.settled, shownRow),
  withoutRow: cut(match.withoutRow, ({ name }) => printableText(name)),
  complaints: complaints.slice(0, maxListed).map(printableText),
});
