import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ManifestRow } from '../prompts/manifest-row.ts';
import { createClipsByName } from './clips-by-name.ts';
import type { PromptedClip } from './prompted-clip.ts';

/** What a table would change, and what of it, and of the clips, stands alone. */
export type TableMatch = {
  changes: { clipId: ClipId; name: string; before: string | null; after: string }[];
  /** Rows whose clip has that prompt, and blank ones: an export has these where none was found. */
  unchanged: number;
  unknown: ManifestRow[];
  /** With the clips that a row may mean; one, where an earlier row gives it another prompt. */
  ambiguous: { row: ManifestRow; clips: PromptedClip[] }[];
  settled: ManifestRow[];
  withoutRow: PromptedClip[];
};

/** Copies of a file are one clip: they have one prompt. */
const distinct = (clips: readonly PromptedClip[]): PromptedClip[] => [
  ...new Map(clips.map((clip) => [clip.clipId ?? clip.path, clip])).values(),
];

/** Holds the rows of a table against clips, both ways. */
export const matchPromptTable = (
  rows: readonly ManifestRow[],
  clips: readonly PromptedClip[],
): TableMatch => {
  const byName = createClipsByName(clips);
  const match: TableMatch = {
    ...{ changes: [], unchanged: 0, unknown: [], ambiguous: [], settled: [], withoutRow: [] },
  };
  const named = new Set<PromptedClip>();
  const given = new Map<ClipId, string>();

  const take = (row: ManifestRow, clip: PromptedClip): void => {
    const { clipId, name, canEdit, finding } = clip;
    const before = finding?.prompt?.text ?? null;
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
    const meant = byName.find(row.name);
    for (const clip of meant) named.add(clip);
    const [clip, another] = distinct(meant);
    if (!clip) match.unknown.push(row);
    else if (another) match.ambiguous.push({ row, clips: meant });
    else take(row, clip);
  }
  match.withoutRow = clips.filter((clip) => !named.has(clip));
  return match;
};
