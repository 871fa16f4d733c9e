import { findingRead } from '../../../shared/service-api/finding.ts';

const placeOf = (finding: ReturnType<typeof findingRead.parse>): string => {
  const { region, prompt_segment: segment, severity } = finding;
  const place = region
    ? region.start.frame === region.end.frame
      ? `frame ${region.start.frame}`
      : `frames ${region.start.frame}-${region.end.frame}`
    : segment
      ? `"${segment.text}"`
      : '';
  return [place, severity === undefined ? '' : `severity ${severity}`].filter(Boolean).join(', ');
};

/** A finding, as received, in one line: where it is and what it is. */
export const findingLine = (finding: unknown): string => {
  const read = findingRead.safeParse(finding).data;
  if (!read) return 'a finding that cannot be read';
  const place = placeOf(read);
  return `${place ? `${place}: ` : ''}${read.description || read.type}`;
};
