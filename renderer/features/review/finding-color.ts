import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';

/** The colour of a type of findings, as CSS: the same on the picture and on the time bar. */
export const findingColor = (type: string): string => `var(--cc-${findingTypeLooks(type).tone})`;
