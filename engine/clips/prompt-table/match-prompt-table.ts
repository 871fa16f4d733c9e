import type { TablePreview } from '../../../shared/contract/prompts.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { ManifestRow } from '../prompts/manifest-row.ts';
import { createFindByName, parsePromptTable } from './parse-prompt-table.ts';
import type { PromptedClip } from './prompted-clip.ts';

type TableMatch = ReturnType<typeof noMatches>;

const noMatches = () => ({
  changes: [] as { clipId: ClipId; name: string; before: string | null; after: string }[],
  /** Rows whose clip has that prompt already, or with a blank prompt, as exported ones have. */
  unchanged: 0,
  unknown: [] as ManifestRow[],
  /** Rows that match several clips, or one clip that an earlier row gives another prompt. */
  ambiguous: [] as { row: ManifestRow; clips: PromptedClip[] }[],
  /** Rows whose clip can no longer be given a prompt. */
  settled: [] as ManifestRow[],
  withoutRow: [] as PromptedClip[],
});

/** Merges copies of a file, which are one clip with one prompt. */
const distinct = (clips: readonly PromptedClip[]): PromptedClip[] => [
  ...new Map(clips.map((clip) => [clip.clipId ?? clip.path, clip])).values(),
];

export const matchPromptTable = (
  rows: readonly ManifestRow[],
  clips: readonly PromptedClip[],
): TableMatch => {
  const findClips = createFindByName(clips);
  const match = noMatches();
  const named = new Set<PromptedClip>();
  const given = new Map<ClipId, string>();

  const matchRow = (row: ManifestRow, clip: PromptedClip): void => {
    const { clipId, name, canEdit, promptSearch } = clip;
    const before = promptSearch?.prompt?.text ?? null;
    const earlier = clipId === null ? undefined : given.get(clipId);
    if (row.prompt === null || row.prompt === earlier) match.unchanged += 1;
    else if (earlier !== undefined) match.ambiguous.push({ row, clips: [clip] });
    else if (clipId !== null) {
      given.set(clipId, row.prompt);
      if (row.prompt === before) match.unchanged += 1;
      else if (!canEdit) match.settled.push(row);
      else match.changes.push({ clipId, name, before, after: row.prompt });
    } else match.settled.push(row);
  };

  for (const row of rows) {
    const matches = findClips(row.name);
    for (const clip of matches) named.add(clip);
    const [clip, another] = distinct(matches);
    if (!clip) match.unknown.push(row);
    else if (another) match.ambiguous.push({ row, clips: matches });
    else matchRow(row, clip);
  }
  match.withoutRow = clips.filter((clip) => !named.has(clip));
  return match;
};

export type ReadTable = { match: TableMatch; complaints: readonly string[] };

/** Matches a table of prompts with clips. @throws AppError bad_input without a usable row */
export const matchPromptTableText = async (
  text: string,
  clips: readonly PromptedClip[],
): Promise<ReadTable> => {
  const findClips = createFindByName(clips);
  const { rows, complaints } = await parsePromptTable(text, (name) => findClips(name).length > 0);
  if (rows.length === 0) {
    const why = complaints[0] ?? 'it has no rows';
    throw new AppError(
      'bad_input',
      `This is not a prompt table: ${why}. It needs a column with file names and one with prompts.`,
    );
  }
  return { match: matchPromptTable(rows, clips), complaints };
};

/** Maximum number of entries per list, and of characters per text: names are untrusted. */
const maxListed = 200;
const maxCharacters = 300;

const shownRow = ({ line, name, prompt }: ManifestRow) => ({
  line,
  name: name.slice(0, maxCharacters),
  prompt: prompt === null ? null : prompt.slice(0, maxCharacters),
});

const truncated = <One, Shown>(list: readonly One[], show: (one: One) => Shown) => ({
  count: list.length,
  first: list.slice(0, maxListed).map(show),
});

export const createTablePreview = (
  match: TableMatch,
  complaints: readonly string[],
): TablePreview => ({
  changes: match.changes.slice(0, maxListed).map((change) => ({
    ...change,
    before: change.before?.slice(0, maxCharacters) ?? null,
    after: change.after.slice(0, maxCharacters),
  })),
  changed: match.changes.length,
  unchanged: match.unchanged,
  unknown: truncated(match.unknown, shownRow),
  ambiguous: truncated(match.ambiguous, ({ row, clips }) => ({
    ...shownRow(row),
    clips: clips.slice(0, 10).map(({ name }) => name),
  })),
  settled: truncated(match.settled, shownRow),
  withoutRow: truncated(match.withoutRow, ({ name }) => name),
  complaints: complaints.slice(0, maxListed),
});
