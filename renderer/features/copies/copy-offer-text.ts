import type { CopyOffer } from '../../../shared/contract/queue.ts';
import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import { formatBytes, formatCountOf } from '../../ui/formats.ts';

const seconds = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

const countWithVerb = (count: number, noun: string): string =>
  `${formatCountOf(count, noun)} ${count === 1 ? 'is' : 'are'}`;

export const offerTexts = (offer: CopyOffer): string[] => {
  const { tooLong, tooLarge, unsupportedFormat, others, longestSec, maxDurationSec, maxFileBytes } =
    offer;
  const upTo = longestSec === null ? '' : ` (up to ${seconds.format(longestSec)} s)`;
  return [
    tooLong > 0 &&
      `${countWithVerb(tooLong, 'clip')} longer than ${seconds.format(maxDurationSec)} s${upTo}: only the part chosen below is evaluated.`,
    tooLarge > 0 &&
      `${countWithVerb(tooLarge, 'file')} larger than ${formatBytes(maxFileBytes)}: ${tooLarge === 1 ? 'its copy is' : 'their copies are'} made small enough.`,
    unsupportedFormat > 0 &&
      `${countWithVerb(unsupportedFormat, 'file')} not H.264 in MP4: ${unsupportedFormat === 1 ? 'it is' : 'they are'} converted without visible loss.`,
    others > 0 &&
      `${formatCountOf(others, 'clip')} cannot be evaluated with a copy and will only be retried.`,
  ].filter((text) => text !== false);
};

export const partKinds = ['start', 'end', 'second'] as const satisfies readonly ClipPart['from'][];

export const partLabel = (from: ClipPart['from'], maxDurationSec: number): string => {
  const length = `${seconds.format(maxDurationSec)} s`;
  if (from === 'start') return `The first ${length}`;
  return from === 'end' ? `The last ${length}` : `${length} from a chosen time`;
};
