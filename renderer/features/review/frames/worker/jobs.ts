import type { DecodeRun } from './decode-run.ts';
import { type Aim, type GoalSight, nextGoal } from './next-goal.ts';
import type { ClipFile } from './open-clip-file.ts';
import type { PictureRequests } from './picture-requests.ts';
import type { RunSet } from './run-set.ts';
import { type WorkLevel, workLevels } from './work-order.ts';

/** What is to be decoded next of a clip. */
export type Job = {
  readonly level: WorkLevel;
  /** Where the decoder for it is. */
  readonly runs: RunSet;
  /** @returns the decoder that goes on for it */
  begin(): DecodeRun;
};

export type Jobs = {
  /** @returns null where there is nothing to do */
  next(): Job | null;
  /** Whether nobody looks at the clip yet. */
  setAhead(isAhead: boolean): void;
  setWaiting(places: readonly number[]): void;
  /** No decoder comes by this packet. */
  avoidPlacesBehind(packet: number): void;
};

export type JobsParts = {
  file: ClipFile;
  aim: () => Aim;
  runs: RunSet;
  pictureRuns: RunSet;
  pictures: PictureRequests;
  isMissing: (frame: number) => boolean;
  /** Whether the playhead stands still. */
  isAtRest: () => boolean;
};

/** Coming back is no reason to wait where a decoder has no more packets to go than this. */
const atHandPackets = 12;

/** Finds what is to be done first: for the playhead, for small pictures, for a jump to come. */
export const createJobs = (parts: JobsParts): Jobs => {
  const { aim, runs, pictureRuns, pictures } = parts;
  const { packetOf, frameOf, keyOf } = parts.file.presentation;
  let isAhead = true;
  let places: readonly number[] = [];

  const packetFor = (frame: number): number => packetOf[frame] ?? 0;

  /**
   * Frames that a decoder holds until it is fed what lies beyond the window. They would come out,
   * and with them others for which there is no room: they come when the window has moved on.
   */
  const isParked = (frame: number): boolean => {
    if (frame === aim().frame) return false;
    const next = runs.best(packetFor(frame))?.position() ?? frameOf.length;
    return (frameOf[next] ?? -1) > aim().window.last;
  };

  const sight: GoalSight = {
    isMissing: (frame) => parts.isMissing(frame) && !isParked(frame),
    isAtHand: (frame) => runs.wayTo(packetFor(frame)) <= atHandPackets,
    wayBegins: (frame) => frameOf[keyOf[packetFor(frame)] ?? 0] ?? -1,
  };

  const jobFor = (frame: number | null): Job | null => {
    if (frame === null) return null;
    const level = isAhead ? workLevels.nextClip : workLevels.playhead;
    return { level, runs, begin: () => runs.take(packetFor(frame)) };
  };

  const pictureJob = (): Job | null => {
    const ways = [...pictures.frames()].map((frame) => ({
      packet: packetFor(frame),
      way: pictureRuns.wayTo(packetFor(frame)),
    }));
    if (ways.length === 0) {
      pictureRuns.close();
      return null;
    }
    const { packet } = ways.reduce((least, other) => (other.way < least.way ? other : least));
    const { pictures: level } = workLevels;
    return { level, runs: pictureRuns, begin: () => pictureRuns.take(packet) };
  };

  const waitingJob = (): Job | null => {
    const place = isAhead || !parts.isAtRest() ? null : runs.emptyPlace();
    if (place === null) return null;
    const { waitingDecoders: level } = workLevels;
    return { level, runs, begin: () => runs.takeForPlace(place) };
  };

  return {
    next: () => jobFor(nextGoal(aim(), sight)) ?? pictureJob() ?? waitingJob(),
    setAhead: (ahead) => {
      isAhead = ahead;
    },
    setWaiting: (next) => {
      places = next;
      runs.setWaiting(places);
    },
    avoidPlacesBehind: (packet) => {
      places = places.filter((place) => place <= packet || keyOf[place] !== keyOf[packet]);
      runs.setWaiting(places);
    },
  };
};
