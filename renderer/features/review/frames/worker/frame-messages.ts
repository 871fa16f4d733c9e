import type { FrameWindow } from '../exact/frame-window.ts';
import type { RawFrame } from '../exact/raw-frame.ts';
import type { Turn } from '../exact/turn.ts';
import type { KnownTimes } from './clip-problem.ts';
import type { Aim } from './next-goal.ts';
import type { PictureRequest } from './picture-requests.ts';

/** Tells clips apart; a clip that is opened again gets another number. */
export type OpenedId = number;

/** What the page asks of the worker that decodes. */
export type ToFrameWorker =
  | { type: 'open'; id: OpenedId; url: string; frame: number; isAhead: boolean }
  /** What is to be decoded next, and what the page keeps. */
  | { type: 'aim'; id: OpenedId; aim: Aim }
  /** Whether nobody looks at the clip yet, and how many decoders may wait in its midst. */
  | { type: 'rank'; id: OpenedId; isAhead: boolean; waitingDecoders: number }
  /** A frame's bytes have been copied; the buffer in which they came is used again for another. */
  | { type: 'copied'; id: OpenedId; buffer: ArrayBuffer }
  /** The page has let go of a frame. */
  | { type: 'dropped'; id: OpenedId; frame: number }
  | { type: 'askPicture' | 'cancelPicture'; id: OpenedId; request: PictureRequest }
  | { type: 'close'; id: OpenedId };

/** What is known of a clip once it is open. */
export type ClipFacts = KnownTimes & {
  /** Pixels as they are stored, before the turn. */
  readonly width: number;
  readonly height: number;
  readonly turn: Turn;
  /** Width by height as the picture is to be seen, after the turn. */
  readonly aspectRatio: number;
  /** Bytes of one decoded frame. */
  readonly frameBytes: number;
  /** How many decoders are worth having wait in the midst of the clip: few where jumps are short. */
  readonly usefulDecoders: number;
};

/** What the worker tells the page. */
export type FromFrameWorker =
  | { type: 'opened'; id: OpenedId; facts: ClipFacts }
  | { type: 'frame'; id: OpenedId; frame: number; raw: RawFrame }
  /** Null where there is none. */
  | { type: 'picture'; id: OpenedId; request: PictureRequest; picture: ImageData | null }
  /** These frames cannot be decoded; all others can. */
  | { type: 'undecodable'; id: OpenedId; window: FrameWindow }
  /** Nothing of this clip can be relied on but the times, where there are any. */
  | { type: 'failed'; id: OpenedId; problem: string; times: KnownTimes | null };
