export const resultOf = (findings: readonly unknown[]) => {
  const has = (type: string): boolean =>
    findings.some(
      (finding) =>
        typeof finding === 'object' && finding && 'type' in finding && finding.type === type,
    );
  return {
    glitches: findings,
    summary: {
      num_glitches: findings.length,
      has_visual_glitch: has('visual_glitch'),
      has_prompt_misalignment: has('prompt_misalignment'),
    },
  };
};
