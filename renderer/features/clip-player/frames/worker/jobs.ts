import type { DecodeRun } from './decode-run.ts';
import { type Aim, type GoalContext, nextGoal } from './next-goal.ts';
import type { OpenClipFile } from './open-clip-file.ts';
import type { PictureRequests } from './picture-requests.ts';
import type { RunSet } from './run-set.ts';

/** Lowest number first. Waiting decoders shorten future jumps. */
export const workLevels = { playhead: 0, pictures: 1, nextClip: 2, waitingDecoders: 3 } as const;

type WorkLevel = (typeof workLevels)[keyof typeof workLevels];

type Participant = { level: WorkLevel | null; onTurn: () => void };

/** Does the most urgent work of all clips first. */
export const createWorkOrder = () => {
  const participants = new Set<Participant>();
  const lowest = (): number =>
    Math.min(...[...participants].map(({ level }) => level ?? Number.POSITIVE_INFINITY));
  const callOthers = (participant: Participant, level: number): void => {
    for (const other of participants) {
      if (other !== participant && other.level !== null && other.level <= level) other.onTurn();
    }
  };
  return {
    join: (onTurn: () => void) => {
      const participant: Participant = { level: null, onTurn };
      participants.add(participant);
      return {
        /** Announces the next work, null for none. @returns whether to do it now */
        request: (level: WorkLevel | null): boolean => {
          const before = lowest();
          participant.level = level;
          const now = lowest();
          if (now > before) callOthers(participant, now);
          return level !== null && level <= now;
        },
        leave: (): void => {
          participants.delete(participant);
          callOthers(participant, lowest());
        },
      };
    },
  };
};

export type WorkOrder = ReturnType<typeof createWorkOrder>;

export type DecodeJob = {
  readonly level: WorkLevel;
  readonly runs: RunSet;
  begin(): DecodeRun;
};

/** Maximum number of packets before a frame with which it counts as quickly decoded. */
const quickPackets = 12;

/**
 * Frames around a jump's target to decode before decoders move back into position. Jumps come in
 * succession and leave gaps: unfilled, they make every twentieth jump take twice as long.
 */
const framesBeforeGaps = 4;

export const createJobs = (parts: {
  file: OpenClipFile;
  aim: () => Aim;
  runs: RunSet;
  pictureRuns: RunSet;
  pictures: PictureRequests;
  isMissing: (frame: number) => boolean;
  isIdle: () => boolean;
  hasJumped: () => boolean;
}) => {
  const { aim, runs, pictureRuns, pictures } = parts;
  const { packetOf, frameOf, keyOf } = parts.file.presentation;
  let isAhead = true;
  let positions: readonly number[] = [];

  const packetFor = (frame: number): number => packetOf[frame] ?? 0;

  /**
   * Whether a frame needs packets beyond the window, whose frames would have no space. It is
   * decoded once the window has moved.
   */
  const isParked = (frame: number): boolean => {
    if (frame === aim().frame) return false;
    const next = runs.best(packetFor(frame))?.position() ?? frameOf.length;
    return (frameOf[next] ?? -1) > aim().window.last;
  };

  const context: GoalContext = {
    isMissing: (frame) => parts.isMissing(frame) && !isParked(frame),
    isQuick: (frame) => runs.distanceTo(packetFor(frame)) <= quickPackets,
    firstDecoded: (frame) => frameOf[keyOf[packetFor(frame)] ?? 0] ?? -1,
  };

  const jobFor = (frame: number | null): DecodeJob | null => {
    if (frame === null) return null;
    const level = isAhead ? workLevels.nextClip : workLevels.playhead;
    return { level, runs, begin: () => runs.take(packetFor(frame)) };
  };

  const thumbnailJob = (): DecodeJob | null => {
    const candidates = [...pictures.frames()].map((frame) => ({
      packet: packetFor(frame),
      distance: pictureRuns.distanceTo(packetFor(frame)),
    }));
    if (candidates.length === 0) {
      pictureRuns.close();
      return null;
    }
    const { packet } = candidates.reduce((nearest, other) =>
      other.distance < nearest.distance ? other : nearest,
    );
    const { pictures: level } = workLevels;
    return { level, runs: pictureRuns, begin: () => pictureRuns.take(packet) };
  };

  const waitingJob = (level: WorkLevel): DecodeJob | null => {
    const position = isAhead ? null : runs.emptyPosition();
    if (position === null) return null;
    return { level, runs, begin: () => runs.takeForPosition(position) };
  };

  const playheadJob = (): DecodeJob | null => {
    const goal = nextGoal(aim(), context);
    const isNear = goal !== null && Math.abs(goal - aim().frame) <= framesBeforeGaps;
    const gapJob = parts.hasJumped() && !isNear ? waitingJob(workLevels.playhead) : null;
    return gapJob ?? jobFor(goal);
  };

  const idleJob = (): DecodeJob | null =>
    parts.isIdle() ? waitingJob(workLevels.waitingDecoders) : null;

  return {
    next: (): DecodeJob | null => playheadJob() ?? thumbnailJob() ?? idleJob(),
    /** @param ahead prefetched and not yet on screen */
    setAhead: (ahead: boolean): void => {
      isAhead = ahead;
    },
    /** @param next packets at which decoders wait while there is nothing else to do */
    setWaiting: (next: readonly number[]): void => {
      positions = next;
      runs.setWaiting(positions);
    },
    /** Removes waiting positions after a packet that cannot be decoded, up to the next key frame. */
    avoidPositionsAfter: (packet: number): void => {
      positions = positions.filter(
        (position) => position <= packet || keyOf[position] !== keyOf[packet],
      );
      runs.setWaiting(positions);
    },
  };
};
