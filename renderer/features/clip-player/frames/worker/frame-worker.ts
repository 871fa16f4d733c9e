import { Logging, LogLevel } from 'mediabunny';
import type { ClipProblem } from '../../../../../shared/mp4/clip-problem.ts';
import type { RawFrame } from '../exact/raw-frame.ts';
import { createFrameDecoder, type FrameDecoder } from './clip-decoder.ts';
import type { ClipMetadata, FromFrameWorker, OpenedId, ToFrameWorker } from './frame-messages.ts';
import { createWorkOrder } from './jobs.ts';
import type { Aim } from './next-goal.ts';
import { type OpenClipFile, openClipFile } from './open-clip-file.ts';
import { waitingPositions } from './run-set.ts';

// Mediabunny warns about edits that it does not apply; Clipcheck applies them itself.
Logging.level = LogLevel.Errors;

/** Number of frames decoded before the page knows the frame size and how many frames it can hold. */
const firstFrames = 8;

/** Maximum number of waiting decoders; more would hardly shorten jumps. */
const maxWaitingDecoders = 8;

const undecodable = 'The clip cannot be decoded frame by frame: its file is damaged.';

/** Clips by their number; null while one is being opened. */
const clips = new Map<OpenedId, FrameDecoder | null>();

const order = createWorkOrder();

const post = (message: FromFrameWorker, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

const metadataOf = (
  { presentation, turn, aspectRatio }: OpenClipFile,
  raw: RawFrame,
): ClipMetadata => ({
  startSecs: presentation.startSecs,
  lastDurationSec: presentation.lastDurationSec,
  originSec: presentation.originSec,
  width: raw.width,
  height: raw.height,
  turn,
  aspectRatio,
  frameBytes: raw.bytes.byteLength,
  usefulDecoders: waitingPositions(presentation.keyOf, maxWaitingDecoders).length,
});

const firstAim = ({ presentation }: OpenClipFile, frame: number): Aim => {
  const last = presentation.packetOf.length - 1;
  const from = Math.min(Math.max(0, frame), last);
  const window = { first: from, last: Math.min(last, from + firstFrames - 1) };
  return { frame: from, direction: 1, window };
};

const startDecoder = (id: OpenedId, file: OpenClipFile, frame: number): FrameDecoder => {
  const { startSecs, lastDurationSec, originSec } = file.presentation;
  const times = { startSecs, lastDurationSec, originSec };
  let isOpened = false;
  return createFrameDecoder(file, order, firstAim(file, frame), {
    onFrame: (shown, raw) => {
      // The frame size, and whether the clip can be decoded, is known only from a decoded frame.
      if (!isOpened) post({ type: 'opened', id, metadata: metadataOf(file, raw) });
      isOpened = true;
      post({ type: 'frame', id, frame: shown, raw }, [raw.bytes.buffer]);
    },
    onPicture: (shown, picture) =>
      post({ type: 'picture', id, frame: shown, picture }, picture ? [picture] : []),
    onUndecodable: (window) => {
      if (isOpened) post({ type: 'undecodable', id, window });
      else post({ type: 'failed', id, problem: undecodable, times });
    },
    // If frames are not decoded in order, their times are unreliable, too.
    onFailed: (problem) => post({ type: 'failed', id, problem, times: null }),
  });
};

const open = async (message: Extract<ToFrameWorker, { type: 'open' }>): Promise<void> => {
  const { id, url, frame, isAhead } = message;
  clips.set(id, null);
  try {
    const file = await openClipFile(url);
    if (!clips.has(id)) {
      file.close();
      return;
    }
    const decoder = startDecoder(id, file, frame);
    decoder.setRank(isAhead, 0);
    clips.set(id, decoder);
  } catch (error) {
    const { message: problem, times } = error as ClipProblem;
    post({ type: 'failed', id, problem, times });
  }
};

const answer = (message: ToFrameWorker): void => {
  if (message.type === 'open') {
    void open(message);
    return;
  }
  const { id, type, args } = message;
  const call = clips.get(id)?.[type] as ((...some: unknown[]) => void) | undefined;
  call?.(...args);
  if (type === 'close') clips.delete(id);
};

self.onmessage = ({ data }: MessageEvent<ToFrameWorker>) => answer(data);
