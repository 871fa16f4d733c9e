import { findingTypeOf, type MarkerColorName } from '../../../../shared/domain/finding-types.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypes } from '../../../../shared/service-api/finding.ts';

/** A color by its name in Resolve, and as Premiere writes it (0xAABBGGRR). */
type MarkerColor = {
  readonly resolve: string;
  readonly premiere: number | null;
};

/** The colors by name. Resolve has no orange; sand is closest. */
const markerColors: Readonly<Record<MarkerColorName, MarkerColor>> = {
  Green: { resolve: 'Green', premiere: null },
  Cyan: { resolve: 'Cyan', premiere: 4292277273 },
  Yellow: { resolve: 'Yellow', premiere: 4281049552 },
  Orange: { resolve: 'Sand', premiere: 4280578025 },
  Red: { resolve: 'Red', premiere: 4281740498 },
  Purple: { resolve: 'Purple', premiere: 4289825711 },
  Blue: { resolve: 'Blue', premiere: 4294741314 },
};

/** Colors by severity, from 1 (a minor mismatch) to 5 (entirely absent). */
const severityColors = ['Green', 'Cyan', 'Yellow', 'Orange', 'Red'] as const;

/** The color's name: of the worst severity if any finding has one, else of the first type. */
const colorName = (findings: readonly Finding[]): MarkerColorName => {
  const severities = findings.flatMap(({ severity }) => severity ?? []);
  if (severities.length > 0) {
    const worst = Math.min(
      5,
      Math.max(1, Math.round(severities.reduce((one, other) => Math.max(one, other)))),
    );
    return severityColors[worst - 1] ?? 'Red';
  }
  const first = findingTypes.find((type) => findings.some((finding) => finding.type === type));
  return findingTypeOf(first ?? '').markerColor;
};

export const markerColor = (
  findings: readonly Finding[],
): MarkerColor & { readonly name: MarkerColorName } => {
  const name = colorName(findings);
  return { name, ...markerColors[name] };
};

/** Whether all findings were dismissed: as intended, wrong or duplicate. */
export const isResolved = (findings: readonly Finding[]): boolean =>
  findings.every(({ verdict }) => verdict !== null && verdict !== 'real');
