import type { FrameTable } from '../analysis/frame-table.ts';
import type { Analysis, AnalysisRequest } from '../analysis/worker-messages.ts';
import { findGlitches } from './find-glitches.ts';
import { checkPrompt } from './prompt/check-prompt.ts';
import { wantedEffects } from './wanted-effects.ts';

/** Looks in a clip for what is asked for. */
export const analyseTable = (
  table: FrameTable,
  { sensitivity, prompt, types }: AnalysisRequest,
): Analysis => {
  const parts = types.map((type): Analysis => {
    if (type === 'visual_glitch') {
      const findings = findGlitches(table, sensitivity, wantedEffects(prompt));
      return { findings, detectors: [{ detector: type, status: 'completed' }] };
    }
    const { findings, state } = checkPrompt(prompt, table);
    return { findings, detectors: [state] };
  });
  return {
    findings: parts.flatMap(({ findings }) => findings),
    detectors: parts.flatMap(({ detectors }) => detectors),
  };
};
