/** Severities: from 1, a minor mismatch, to 5, entirely absent. */
export const severityLevels = [1, 2, 3, 4, 5] as const;
export type SeverityLevel = (typeof severityLevels)[number];

/**
 * Without its fraction, as findings are stored; null for none and for invalid values from a
 * service.
 */
export const severityLevel = (severity: number | null | undefined): SeverityLevel | null =>
  severityLevels.find((level) => level === Math.trunc(severity ?? 0)) ?? null;

export const severityLabel = (severity: number | null): string =>
  severity === null ? 'Severity unknown' : `Severity ${severity} of 5`;

/** Lines below words: their kind is a sign beside their color. */
export const severityLines: Readonly<Record<SeverityLevel | 'none', string>> = {
  1: 'dotted 2px',
  2: 'dashed 1.5px',
  3: 'solid 1px',
  4: 'solid 2px',
  5: 'solid 3.5px',
  none: 'wavy 1px',
};
