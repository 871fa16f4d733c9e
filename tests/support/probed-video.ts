import type { ProbedVideo } from '../../engine/clips/media/probe/probe-file.ts';

/** What ffprobe reports of 5 s of H.264 in MP4, which every service accepts. */
export const probedVideo = (changes: Partial<ProbedVideo> = {}): ProbedVideo => ({
  formatNames: ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'],
  brands: ['isom', 'iso2', 'avc1', 'mp41'],
  codec: 'h264',
  width: 640,
  height: 360,
  fps: 24,
  durationSec: 5,
  frameCount: 120,
  hasAudio: false,
  rotationDeg: 0,
  ...changes,
});
