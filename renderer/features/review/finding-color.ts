import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';

/** Returns the CSS color of a finding type: the same on the picture and on the time bar. */
export const findingColor = (type: string): string => `var(--cc-${findingTypeLooks(type).tone})`;
