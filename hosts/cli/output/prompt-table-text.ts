import type { PromptedClip } from '../../../engine/index.ts';
import type { TablePreview } from '../../../shared/contract/prompts.ts';
import { shortText } from '../../../shared/text/short-text.ts';
import { layOutColumns, wrapToWidth } from './columns.ts';
import { clipNames, countOf } from './phrases.ts';

type PromptSearch = NonNullable<PromptedClip['promptSearch']>;
type Question = NonNullable<PromptSearch['question']>;

const maxCharacters = 160;

const short = (text: string): string => shortText(text.replace(/\s+/gu, ' ').trim(), maxCharacters);

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
    ? `Which text is the prompt of workflow ${workflowKey}`
    : `Use the prompts of ${linkedTo}, outside the folder (${origin} links to it)`;

const questionLines = (question: Question, clips: number): string[] => [
  `${questionLine(question)} (${countOf(clips, 'clip')})?`,
  ...question.candidates.map(
    ({ key, label, text }) =>
      `  --choose ${question.workflowKey}=${key}   ${label}: ${short(text)}`,
  ),
];

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

export const promptTableLines = (clips: readonly PromptedClip[], widthCells: number): string[] => {
  if (clips.length === 0) return ['No clips: no file ending in .mp4 was found.'];
  const names = clipNames(clips.map(({ path }) => path));
  const rows = clips.flatMap((clip) =>
    linesOf(clip).map(([source, text], index) => [
      ...[index === 0 ? (names.get(clip.path) ?? clip.path) : '', source, text],
    ]),
  );
  const columns = [{ title: 'CLIP', maxOfWidth: 0.35 }, 'SOURCE', 'PROMPT'];
  const questions = openQuestions(clips).flatMap((open) =>
    questionLines(open.question, open.clips),
  );
  const countIf = (isCounted: (promptSearch: PromptSearch) => boolean): number =>
    clips.filter(({ promptSearch }) => promptSearch !== null && isCounted(promptSearch)).length;
  const totals = [
    countOf(clips.length, 'clip'),
    `${countIf(({ prompt }) => prompt !== null)} with a prompt`,
    `${countIf(({ others }) => others.length > 0)} with conflicting sources`,
  ].join(', ');
  return [...layOutColumns(columns, rows, widthCells), '', ...questions, totals];
};

const listText = (what: string, count: number, first: readonly string[]): string[] => {
  if (count === 0) return [];
  const further = count - first.length;
  return [
    `${what}: ${count}`,
    ...first.map((line) => `  ${line}`),
    ...(further > 0 ? [`  and ${further} more`] : []),
  ];
};

export const importedTableLines = (preview: TablePreview, widthCells: number): string[] => {
  const rowText = ({ line, name }: { line: number; name: string }): string =>
    `line ${line}: ${name}`;
  const lines = [
    `${countOf(preview.changed, 'prompt was', 'prompts were')} imported; ${countOf(preview.unchanged, 'row was', 'rows were')} unchanged.`,
    ...listText('Rows without a clip', preview.unknown.count, preview.unknown.first.map(rowText)),
    ...listText(
      'Rows that match several clips or repeat one',
      preview.ambiguous.count,
      preview.ambiguous.first.map((row) => `${rowText(row)} (${row.clips.join(', ')})`),
    ),
    ...listText(
      'Rows whose file could not be read',
      preview.settled.count,
      preview.settled.first.map(rowText),
    ),
    ...listText('Clips without a row', preview.withoutRow.count, preview.withoutRow.first),
    ...listText('Could not be read', preview.complaints.length, preview.complaints),
  ];
  return lines.flatMap((line) => wrapToWidth(line, widthCells));
};
