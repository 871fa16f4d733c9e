import type { ShownPlace } from '../../../shared/documents/show.ts';
import {
  isFindingType,
  type ReceivedFinding,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';

/** Returns the frames as sent, in order, for a finding that was not matched to the local file. */
const framesOf = ({ region }: ReceivedFinding): ShownPlace['frames'] => {
  if (!region) return null;
  const ends = [region.start.frame, region.end.frame];
  return { first: Math.min(...ends), last: Math.max(...ends) };
};

const positionText = (finding: ReceivedFinding, frames: ShownPlace['frames']): string => {
  const { type, prompt_segment: segment, severity } = finding;
  const range = frames
    ? frames.first === frames.last
      ? `frame ${frames.first}`
      : `frames ${frames.first}-${frames.last}`
    : segment
      ? `"${segment.text}"`
      : '';
  const kind = isFindingType(type) ? '' : type;
  return [kind, range, severity === undefined ? '' : `severity ${severity}`]
    .filter(Boolean)
    .join(', ');
};

/** @param finding as received @param shown its position in the local file */
export const findingLine = (finding: unknown, shown?: ShownPlace | null): string => {
  const parsed = receivedFindingSchema.safeParse(finding).data;
  if (!parsed) return 'an unreadable finding';
  const position = positionText(parsed, shown ? shown.frames : framesOf(parsed));
  const { description, type, source = 'model' } = parsed;
  const origin =
    source === 'human' ? ' (by a person)' : source === 'model' ? '' : ` (by ${source})`;
  return `${position ? `${position}: ` : ''}${description || type}${origin}`;
};
