import { type ClipId, clipIdSchema, type RunId, runIdSchema } from '../../shared/domain/ids.ts';
import { routes } from './routes.ts';

/** How two videos are shown together; `one` for two runs of one clip. */
const compareModes = ['one', 'side', 'wipe', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/** `runId` is null for the newest result. */
export type AddressedSide = { readonly clipId: ClipId; readonly runId: RunId | null };

export type CompareAddress = {
  readonly left: AddressedSide;
  readonly right: AddressedSide;
  /** Null if not given: the first mode available. */
  readonly mode: CompareMode | null;
};

const parseSide = (text: string | null): AddressedSide | null => {
  const [clip, run] = (text ?? '').split('.');
  const clipId = clipIdSchema.safeParse(clip).data;
  return clipId === undefined ? null : { clipId, runId: runIdSchema.safeParse(run).data ?? null };
};

/** @param search `left=…&right=…&mode=wipe` @returns null if it does not name two clips */
export const parseCompareAddress = (search: string): CompareAddress | null => {
  const params = new URLSearchParams(search);
  const [left, right] = [parseSide(params.get('left')), parseSide(params.get('right'))];
  if (left === null || right === null) return null;
  const mode = compareModes.find((known) => known === params.get('mode')) ?? null;
  return { left, right, mode };
};

const formatSide = ({ clipId, runId }: AddressedSide): string =>
  runId === null ? clipId : `${clipId}.${runId}`;

export const compareAddress = ({
  left,
  right,
  mode = null,
}: Omit<CompareAddress, 'mode'> & { mode?: CompareMode | null }): string => {
  const query = new URLSearchParams({ left: formatSide(left), right: formatSide(right) });
  if (mode !== null) query.set('mode', mode);
  return `${routes.compare}?${query}`;
};
