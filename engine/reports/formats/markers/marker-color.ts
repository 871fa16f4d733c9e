import type { ReportFinding } from '../../report.ts';

/** A color by its names in Premiere and Resolve, and as Premiere writes it (0xAABBGGRR). */
type MarkerColor = {
  readonly name: string;
  readonly resolve: string;
  /** Null for Premiere's default color. */
  readonly premiere: number | null;
};

/** From 1, a minor mismatch, to 5, entirely absent. Resolve has no orange; sand is closest. */
const ofSeverity: readonly MarkerColor[] = [
  { name: 'Green', resolve: 'Green', premiere: null },
  { name: 'Cyan', resolve: 'Cyan', premiere: 4292277273 },
  { name: 'Yellow', resolve: 'Yellow', premiere: 4281049552 },
  { name: 'Orange', resolve: 'Sand', premiere: 4280578025 },
  { name: 'Red', resolve: 'Red', premiere: 4281740498 },
];

const ofGlitches: MarkerColor = { name: 'Purple', resolve: 'Purple', premiere: 4289825711 };

const ofOthers: MarkerColor = { name: 'Blue', resolve: 'Blue', premiere: 4294741314 };

/** The color of a marker for findings: that of their worst severity, if any has one. */
export const markerColor = (findings: readonly ReportFinding[]): MarkerColor => {
  const severities = findings.flatMap(({ severity }) => severity ?? []);
  if (severities.length > 0) {
    const worst = Math.min(
      5,
      Math.max(1, Math.round(severities.reduce((one, other) => Math.max(one, other)))),
    );
    return ofSeverity[worst - 1] ?? ofOthers;
  }
  return findings.some(({ type }) => type === 'visual_glitch') ? ofGlitches : ofOthers;
};

/** Whether all findings were dismissed: as intended, wrong or duplicate. */
export const isResolved = (findings: readonly ReportFinding[]): boolean =>
  findings.every(({ verdict }) => verdict !== null && verdict !== 'real');
