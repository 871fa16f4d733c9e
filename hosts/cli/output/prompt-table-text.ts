import type { PromptedClip } from '../../../engine/index.ts';
import type { TablePreview } from '../../../shared/contract/prompts.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { clipNames } from './clip-names.ts';
import { layOutColumns, wrapToWidth } from './columns.ts';

type PromptSearch = NonNullable<PromptedClip['promptSearch']>;
type Question = NonNullable<PromptSearch['question']>;

/** Maximum length of a text, enough to recognize it. */
const maxCharacters = 160;

const short = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
};

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Returns the lines of one clip: one for its prompt, and one for each other prompt. */
const linesOf = ({ promptSearch }: PromptedClip): [source: string, text: string][] => {
  if (promptSearch === null) return [['-', 'the file could not be read']];
  const { prompt, others, question, offered } = promptSearch;
  const lines: [string, string][] = [];
  if (prompt) lines.push([prompt.source, short(prompt.text)]);
  else if (question?.linkedTo) lines.push(['?', 'in a file outside the folder, see below']);
  else if (question) lines.push(['?', `one of ${question.candidates.length} texts, see below`]);
  else
    lines.push([
      '-',
      offered ? `none; possible prompt from the file name: ${short(offered)}` : 'none',
    ]);
  for (const other of others) lines.push([other.source, `differs: ${short(other.text)}`]);
  return lines;
};

const questionLine = ({ workflowKey, origin, linkedTo }: Question): string =>
  linkedTo === undefined
    ? `Which text is the prompt of workflow ${printableText(workflowKey)}`
    : `Use the prompts of ${printableText(linkedTo)}, outside the folder (${printableText(origin)} links to it)`;

const questionText = (question: Question, clips: number): string =>
  [
    `${questionLine(question)} (${counted(clips, 'clip', 'clips')})?`,
    ...question.candidates.map(
      ({ key, label, text }) =>
        `  --choose ${printableText(question.workflowKey)}=${printableText(key)}   ${printableText(label)}: ${printableText(short(text))}`,
    ),
  ].join('\n');

export const openQuestions = (
  clips: readonly PromptedClip[],
): { question: Question; clips: number }[] => {
  const open = new Map<string, { question: Question; clips: number }>();
  for (const { promptSearch } of clips) {
    const question = promptSearch?.question;
    if (!question) continue;
    const known = open.get(question.workflowKey) ?? { question, clips: 0 };
    known.clips += 1;
    open.set(question.workflowKey, known);
  }
  return [...open.values()];
};

/** Returns a table of clips with their prompts and sources, and the open questions. */
export const promptTableText = (clips: readonly PromptedClip[], widthCells: number): string => {
  if (clips.length === 0) return 'No clips: no file ending in .mp4 was found.\n';
  const names = clipNames(clips.map(({ path }) => path));
  const rows = clips.flatMap((clip) =>
    linesOf(clip).map(([source, text], index) => [
      ...[index === 0 ? (names.get(clip.path) ?? clip.path) : '', source, text],
    ]),
  );
  const columns = [{ title: 'CLIP', maxOfWidth: 0.35 }, { title: 'SOURCE' }, { title: 'PROMPT' }];
  const questions = openQuestions(clips).map((open) => questionText(open.question, open.clips));
  const countIf = (isCounted: (promptSearch: PromptSearch) => boolean): number =>
    clips.filter(({ promptSearch }) => promptSearch !== null && isCounted(promptSearch)).length;
  const totals = [
    counted(clips.length, 'clip', 'clips'),
    `${countIf(({ prompt }) => prompt !== null)} with a prompt`,
    `${countIf(({ others }) => others.length > 0)} with conflicting sources`,
  ].join(', ');
  return [layOutColumns(columns, rows, widthCells), ...questions, `${totals}\n`].join('\n');
};

type Unmatched = { count: number; first: readonly string[] };

const listText = (what: string, { count, first }: Unmatched): string[] => {
  if (count === 0) return [];
  const further = count - first.length;
  return [
    `${what}: ${count}`,
    ...first.map((line) => `  ${printableText(line)}`),
    ...(further > 0 ? [`  and ${further} more`] : []),
  ];
};

export const importedTableText = (preview: TablePreview, widthCells: number): string => {
  const rowText = ({ line, name }: { line: number; name: string }): string =>
    `line ${line}: ${name}`;
  const lines = [
    `${counted(preview.changed, 'prompt was', 'prompts were')} imported; ${counted(preview.unchanged, 'row was', 'rows were')} unchanged.`,
    ...listText('Rows without a clip', {
      ...{ count: preview.unknown.count, first: preview.unknown.first.map(rowText) },
    }),
    ...listText('Rows that match several clips or repeat one', {
      count: preview.ambiguous.count,
      first: preview.ambiguous.first.map((row) => `${rowText(row)} (${row.clips.join(', ')})`),
    }),
    ...listText('Rows whose file could not be read', {
      ...{ count: preview.settled.count, first: preview.settled.first.map(rowText) },
    }),
    ...listText('Clips without a row', preview.withoutRow),
    ...listText('Could not be read', {
      ...{ count: preview.complaints.length, first: preview.complaints },
    }),
  ];
  return lines
    .flatMap((line) => wrapToWidth(line, widthCells))
    .map((line) => `${line}\n`)
    .join('');
};
