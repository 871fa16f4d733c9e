/** Findings that a person marks on a clip. They belong to the clip, not to a run. */
import { z } from 'zod';
import { verdictSchema } from '../domain/verdict.ts';
import { boundingBoxSchema, isKind, type ReceivedFinding } from '../service-api/finding.ts';
import { type Finding, noteSchema } from './finding.ts';
import { kindName } from './kinds.ts';

/** The kind of a remark that is no defect. */
export const noteKind = 'note';

/** Kinds to choose from: those of the built-in evaluator, then what only people see. */
export const offeredKinds = [
  'morph',
  'popping',
  'flicker',
  'light-jump',
  'black-and-flash',
  'frozen-frames',
  'dropped-frames',
  'abrupt-cut',
  'corrupted-frames',
  'blockiness',
  'blur',
  'hands',
  'face',
  'physics',
  'text',
  noteKind,
] as const;

export const maxKindLength = 40;

const ownBoxSchema = boundingBoxSchema.refine(
  ({ xmin, xmax, ymin, ymax }) => xmin < xmax && ymin < ymax,
  'a box has a width and a height',
);

export const ownFindingShape = {
  kind: z.string().trim().min(1).max(maxKindLength),
  /** First and last frame, both inclusive. */
  startFrame: z.int().min(0),
  endFrame: z.int().min(0),
  /** Start of the first and of the last frame, in seconds from the file's start. */
  startSec: z.number().min(0),
  endSec: z.number().min(0),
  /** The same in all frames; null for the entire picture. */
  boundingBox: ownBoxSchema.nullable(),
  verdict: verdictSchema.nullable(),
  note: noteSchema,
};

type Range = Record<'startFrame' | 'endFrame' | 'startSec' | 'endSec', number>;

export const isRangeInOrder = ({ startFrame, endFrame, startSec, endSec }: Range): boolean =>
  startFrame <= endFrame && startSec <= endSec;

export const ownFindingSchema = z
  .object({
    ...ownFindingShape,
    /** Unix ms. */
    createdMs: z.number(),
    /** Whether it came with a report of others. */
    isImported: z.boolean(),
  })
  .refine(isRangeInOrder, 'its range ends before it starts');
export type OwnFinding = z.infer<typeof ownFindingSchema>;

/** All own findings have the type of defects that can be seen. */
export const ownType = 'visual_glitch';

/** Returns the kind for typed words: "Extra finger" becomes `extra-finger`; empty without words. */
export const kindOfWords = (words: string): string => {
  const plain = words.trim().replaceAll(/\s+/g, ' ').slice(0, maxKindLength).toWellFormed();
  const kind = plain.toLowerCase().replaceAll(' ', '-');
  return isKind(kind) ? kind : plain;
};

/** The verdict that a marked finding begins with: it is confirmed, unless it is only a note. */
export const firstVerdictOf = (kind: string): 'real' | 'intended' =>
  kind === noteKind ? 'intended' : 'real';

/** Returns an own finding in the form in which a service sends its findings. */
export const ownAsReceived = (own: OwnFinding): ReceivedFinding => {
  const { kind, startFrame, endFrame, startSec, endSec, boundingBox: box } = own;
  const point = (frame: number, sec: number) => ({ frame, sec, timecode: '' });
  return {
    id: '',
    type: ownType,
    description: kindName(kind),
    source: 'human',
    region: {
      start: point(startFrame, startSec),
      end: point(endFrame, endSec),
      boxes: box === null ? [] : [{ frame: startFrame, sec: startSec, box }],
    },
  };
};

/** Returns what is stored of an own finding; null for a finding of a service. */
export const ownOfFinding = (finding: Finding): OwnFinding | null => {
  const { kind, region, verdict, note, marked } = finding;
  if (!marked || !region) return null;
  return {
    kind,
    startFrame: region.start.frame,
    endFrame: region.end.frame,
    startSec: region.start.sec,
    endSec: region.end.sec,
    boundingBox: region.boxes[0]?.box ?? null,
    verdict,
    note,
    createdMs: marked.atMs,
    isImported: marked.by === 'import',
  };
};

/** Returns the findings of a result and, after them, the own ones of its clip, numbered through. */
export const withOwnFindings = (
  findings: readonly Finding[],
  own: readonly Finding[],
): readonly Finding[] =>
  own.length === 0
    ? findings
    : [
        ...findings,
        ...own.map((finding, index) => ({ ...finding, number: findings.length + index + 1 })),
      ];
