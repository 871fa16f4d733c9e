import { buildFrameTable } from '../../../../evaluator/analysis/build-frame-table.ts';
import { findGlitches } from '../../../../evaluator/detectors/find-glitches.ts';
import type { Sensitivity } from '../../../../evaluator/models.ts';
import type { BenchCase } from '../cases/recipe.ts';
import type { AnalysedCase } from '../scoring/score-cases.ts';
import { seenFinding } from '../scoring/seen-finding.ts';

/** Has the evaluator's own analysis look at a clip. */
export const analyseCase = async (
  bench: BenchCase,
  sensitivity: Sensitivity,
): Promise<AnalysedCase> => {
  const table = await buildFrameTable(bench.path);
  if (table.frames.length !== bench.frameCount) {
    throw new Error(
      `${bench.path} has ${table.frames.length} frames; ${bench.frameCount} were written.`,
    );
  }
  const findings = findGlitches(table, sensitivity);
  return { bench, findings: findings.map((finding) => seenFinding(finding, bench.frameCount)) };
};
