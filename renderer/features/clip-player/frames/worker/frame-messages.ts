import type { KnownTimes } from '../../../../../shared/mp4/clip-problem.ts';
import type { Turn } from '../exact/frame-pixels.ts';
import type { FrameWindow } from '../exact/frame-window.ts';
import type { RawFrame } from '../exact/raw-frame.ts';
import type { FrameDecoder } from './clip-decoder.ts';

/** Opening a clip again assigns a new number. */
export type OpenedId = number;

/** A call of the clip's decoder, which is ignored while the clip is being opened. */
type DecoderCall<Name extends keyof FrameDecoder = keyof FrameDecoder> = Name extends unknown
  ? { type: Name; id: OpenedId; args: Parameters<FrameDecoder[Name]> }
  : never;

export type ToFrameWorker =
  | { type: 'open'; id: OpenedId; url: string; frame: number; isAhead: boolean }
  | DecoderCall;

export type ClipMetadata = KnownTimes & {
  /** Size as stored, before rotation. */
  readonly width: number;
  readonly height: number;
  readonly turn: Turn;
  /** Width divided by height as displayed, after rotation. */
  readonly aspectRatio: number;
  readonly frameBytes: number;
  /** Maximum useful number of waiting decoders: few if the clip has many key frames. */
  readonly usefulDecoders: number;
};

export type FromFrameWorker =
  | { type: 'opened'; id: OpenedId; metadata: ClipMetadata }
  | { type: 'frame'; id: OpenedId; frame: number; raw: RawFrame }
  /** Null if the thumbnail could not be made. */
  | { type: 'picture'; id: OpenedId; frame: number; picture: ImageBitmap | null }
  | { type: 'undecodable'; id: OpenedId; window: FrameWindow }
  /** No frame of this clip is reliable, but the times may be; null if these are not either. */
  | { type: 'failed'; id: OpenedId; problem: string; times: KnownTimes | null };
