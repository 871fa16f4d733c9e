import type { FindingType } from '../../shared/service-api/finding.ts';
import type { FrameStatisticsTable } from '../analysis/frame-table.ts';
import type { Analysis, AnalysisRequest } from '../analysis/worker-process.ts';
import { findGlitches } from './find-glitches.ts';
import { checkPrompt } from './prompt/check-prompt.ts';
import { wantedEffects } from './wanted-effects.ts';

/** Runs the requested detectors over a clip. A detector that throws fails only its own type. */
export const analyzeTable = (table: FrameStatisticsTable, request: AnalysisRequest): Analysis => {
  const parts = request.types.map((type): Analysis => {
    try {
      return detect(type, table, request);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The detector failed on this clip: ${reason}`;
      const failure = { code: 'internal_error', message };
      return { findings: [], detectors: [{ detector: type, status: 'failed', error: failure }] };
    }
  });
  return {
    findings: parts.flatMap(({ findings }) => findings),
    detectors: parts.flatMap(({ detectors }) => detectors),
  };
};

const detect = (
  type: FindingType,
  table: FrameStatisticsTable,
  { sensitivity, prompt }: AnalysisRequest,
): Analysis => {
  if (type === 'visual_glitch') {
    const findings = findGlitches(table, sensitivity, wantedEffects(prompt));
    return { findings, detectors: [{ detector: type, status: 'completed' }] };
  }
  const { findings, state } = checkPrompt(prompt, table);
  return { findings, detectors: [state] };
};
