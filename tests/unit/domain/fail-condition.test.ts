import { expect, test } from 'vitest';
import {
  breachOf,
  type FailCondition,
  failConditionText,
  type GatedClip,
  type JudgedFinding,
  parseFailCondition,
  withTrustedVerdicts,
} from '../../../shared/domain/fail-condition.ts';

const finding = (
  type: string,
  verdict: JudgedFinding['verdict'] = null,
  severity?: number,
): JudgedFinding => ({ type, verdict, verdictBy: verdict && 'person', severity });

const findings = [
  finding('visual_glitch'),
  finding('visual_glitch', 'real'),
  finding('visual_glitch', 'wrong'),
  finding('prompt_misalignment', null, 2),
  finding('prompt_misalignment', 'real', 4),
  finding('prompt_misalignment', 'intended', 5),
  finding('prompt_misalignment', 'duplicate', 5),
  finding('sound_mismatch', null, 3),
];

const clip: GatedClip<JudgedFinding> = {
  state: 'completed',
  reason: null,
  notJudged: null,
  unreadableFindings: 0,
  findings,
};

const conditionOf = (text: string): FailCondition => {
  const condition = parseFailCondition(text);
  if ('problem' in condition) throw new Error(condition.problem);
  return condition;
};

const breakingCount = (text: string): number =>
  breachOf(conditionOf(text), clip)?.findings.length ?? 0;

test.each([
  // All that were not dismissed.
  ['findings>4', 5],
  ['findings>5', 0],
  ['findings>=5', 5],
  ['findings>=6', 0],
  ['findings=5', 5],
  ['findings=4', 0],
  ['glitch>1', 2],
  ['glitch>2', 0],
  ['misalignment>1', 2],
  // Each by its own severity; dismissed ones are the worst here.
  ['severity>=2', 3],
  ['severity>2', 2],
  ['severity=5', 0],
  ['unreviewed>2', 3],
  ['unreviewed>3', 0],
  ['real>1', 2],
  ['real>2', 0],
])('a condition that names findings, %s: %i findings break it', (text, count) => {
  expect(breakingCount(text)).toBe(count);
});

test.each<[text: string, more: Partial<typeof clip>, isBroken: boolean]>([
  ['not_judged>0', {}, false],
  ['not_judged>0', { notJudged: 'prompt' }, true],
  ['not_judged>0', { state: 'partial', notJudged: 'part' }, true],
  // Without a result nothing was judged at all.
  ['not_judged>0', { state: 'needs_prompt' }, true],
  ['partial>0', { notJudged: 'part' }, false],
  ['partial>=1', { state: 'partial', notJudged: 'part' }, true],
  ['needs_prompt=1', { state: 'needs_prompt' }, true],
  ['needs_prompt>0', {}, false],
  ['spec>0', { reason: { code: 'off_spec', message: '', unmet: [] } }, true],
  ['spec>0', { state: 'rejected' }, false],
  ['findings>0', {}, false],
  // The service found something there, of whatever kind.
  ['findings>0', { unreadableFindings: 2 }, true],
  ['glitch>0', { unreadableFindings: 2 }, false],
])('a condition about an entire clip, %s, clip %j: broken %s', (text, more, isBroken) => {
  const breach = breachOf(conditionOf(text), { ...clip, findings: [], ...more });
  expect(breach !== null).toBe(isBroken);
  expect(breach?.findings ?? []).toEqual([]);
});

test.each([
  ['glitch>0', 'glitch>0'],
  [' severity >= 4 ', 'severity>=4'],
  ['findings =3', 'findings=3'],
  ['misalignment>007', 'misalignment>7'],
])('reads conditions as people write them: %j is %s', (text, read) => {
  const condition = parseFailCondition(text);
  expect('problem' in condition ? condition.problem : failConditionText(condition)).toBe(read);
});

test.each([
  ['glitch', 'form glitch>0'],
  ['gltich>0', 'one of findings, glitch'],
  ['toString>0', 'one of findings, glitch'],
  ['glitch<3', '> or >= or ='],
  ['glitch>-1', 'whole number'],
  ['glitch>1 glitch>2', 'form glitch>0'],
  ['glitch>=0', 'Write glitch>0'],
  ['findings=0', 'Write findings>0'],
  ['severity>5', 'from 1 to 5'],
  ['severity>=6', 'from 1 to 5'],
  ['not_judged>1', 'Write not_judged>0'],
  ['needs_prompt=2', 'Write needs_prompt>0'],
])('refuses others with a reason, %j: …%s…', (text, why) => {
  const condition = parseFailCondition(text);
  expect('problem' in condition ? condition.problem : 'no problem').toContain(why);
});

test.each([
  ['wrong', 'findings>0', false],
  ['intended', 'unreviewed>0', false],
  ['real', 'real>0', true],
  ['real', 'unreviewed>0', false],
] as const)('an imported verdict "%s" breaks %s; if it is trusted: %s', (...row) => {
  const [verdict, text, isBrokenIfTrusted] = row;
  const imported = { ...finding('visual_glitch', verdict), verdictBy: 'import' as const };
  const broken = (own: JudgedFinding[]) => breachOf(conditionOf(text), { ...clip, findings: own });
  expect(broken([imported])?.findings).toHaveLength(1);
  expect(broken(withTrustedVerdicts([imported])) !== null).toBe(isBrokenIfTrusted);
});
