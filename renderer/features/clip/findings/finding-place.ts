import type { FindingRead } from '../../../../shared/service-api/finding.ts';
import { formatCount } from '../../../ui/formats.ts';

/** A place in the clip as one names it: by timecode, or by seconds where the service sent none. */
const pointText = ({ timecode, sec }: { timecode: string; sec: number }): string =>
  timecode === '' ? `${sec.toFixed(2)} s` : timecode;

/** "Frames 12–48 · 00:00:00:12 – 00:00:02:00"; null for a finding that has no place in the clip. */
export const findingPlace = ({ region }: Pick<FindingRead, 'region'>): string | null => {
  if (!region) return null;
  const { start, end } = region;
  if (start.frame === end.frame) return `Frame ${formatCount(start.frame)} · ${pointText(start)}`;
  const frames = `Frames ${formatCount(start.frame)}–${formatCount(end.frame)}`;
  return `${frames} · ${pointText(start)} – ${pointText(end)}`;
};
