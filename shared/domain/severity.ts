/** 1 is a minor mismatch, 5 entirely absent. */
export const severityLevels = [1, 2, 3, 4, 5] as const;
export type SeverityLevel = (typeof severityLevels)[number];

/** A severity that means something, 1 to 5; null for none, and for whatever else a service may send. */
export const severityLevel = (severity: number | null | undefined): SeverityLevel | null =>
  severityLevels.find((level) => level === severity) ?? null;

/** Words for a severity, as facets, screen readers and reports say it. */
export const severityLabel = (severity: number | null): string =>
  severity === null ? 'Severity unknown' : `Severity ${severity} of 5`;
