import { maxSides, minSides } from '../../shared/contract/compare.ts';
import { type ClipId, clipIdSchema, type RunId, runIdSchema } from '../../shared/domain/ids.ts';
import { parseFrame } from './review-address.ts';
import { routes } from './routes.ts';

/** How videos are shown together; `one` for two runs of one clip. */
const compareModes = ['one', 'side', 'wipe', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/** `runId` is null for the newest result. */
export type AddressedSide = { readonly clipId: ClipId; readonly runId: RunId | null };

export type CompareAddress = {
  /** Two to four results: pictures A to D. */
  readonly sides: readonly AddressedSide[];
  /** Null if not given: the first mode available. */
  readonly mode: CompareMode | null;
  /** Frame of picture A to open at; null for the first. */
  readonly frame: number | null;
  /** Address that it leads back to; null for the clip of picture A. */
  readonly from: string | null;
};

const parseSide = (text: string): AddressedSide | null => {
  const [clip, run] = text.split('.');
  const clipId = clipIdSchema.safeParse(clip).data;
  return clipId === undefined ? null : { clipId, runId: runIdSchema.safeParse(run).data ?? null };
};

/** @param search `clip=…&clip=…&mode=wipe&frame=61` @returns null unless it names two to four clips */
export const parseCompareAddress = (search: string): CompareAddress | null => {
  const params = new URLSearchParams(search);
  const sides = params.getAll('clip').map(parseSide);
  if (sides.length < minSides || sides.length > maxSides) return null;
  const mode = compareModes.find((known) => known === params.get('mode')) ?? null;
  const known = sides.filter((side) => side !== null);
  if (known.length < sides.length) return null;
  const frame = parseFrame(params.get('frame'));
  return { sides: known, mode, frame, from: params.get('from') };
};

const formatSide = ({ clipId, runId }: AddressedSide): string =>
  runId === null ? clipId : `${clipId}.${runId}`;

export const compareAddress = ({
  sides,
  mode = null,
  frame = null,
  from = null,
}: Pick<CompareAddress, 'sides'> & Partial<CompareAddress>): string => {
  const query = new URLSearchParams(sides.map((side) => ['clip', formatSide(side)]));
  if (mode !== null) query.set('mode', mode);
  if (frame !== null) query.set('frame', String(frame));
  if (from !== null) query.set('from', from);
  return `${routes.compare}?${query}`;
};
