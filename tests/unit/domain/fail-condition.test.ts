import { describe, expect, test } from 'vitest';
import {
  type FailCondition,
  failConditionText,
  findingsAgainst,
  type JudgedFinding,
  parseFailCondition,
  withTrustedVerdicts,
} from '../../../shared/domain/fail-condition.ts';

const finding = (
  type: string,
  verdict: JudgedFinding['verdict'] = null,
  severity?: number,
): JudgedFinding => ({ type, verdict, isVerdictImported: false, severity });

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

const against = (text: string): number => {
  const condition = parseFailCondition(text);
  if ('problem' in condition) throw new Error(condition.problem);
  return findingsAgainst(condition, findings).length;
};

describe('a condition is true by the findings that it names', () => {
  test.each([
    // All that nobody dismissed.
    ['findings>0', 5],
    ['findings>=5', 5],
    ['findings=5', 5],
    ['findings>5', 0],
    ['findings>=6', 0],
    ['findings=4', 0],
    ['glitch>0', 2],
    ['glitch>1', 2],
    ['glitch>2', 0],
    ['misalignment>=2', 2],
    ['misalignment>2', 0],
    // Each by its own severity; those that a person dismissed are the worst here.
    ['severity>=2', 3],
    ['severity>2', 2],
    ['severity>=4', 1],
    ['severity=3', 1],
    ['severity=5', 0],
    ['unreviewed>0', 3],
    ['unreviewed>3', 0],
    ['real>0', 2],
    ['real=2', 2],
    ['real>2', 0],
  ])('%s: %i', (text, count) => {
    expect(against(text)).toBe(count);
  });

  test('nothing is true of a clip without findings', () => {
    const condition = parseFailCondition('findings>0');
    if ('problem' in condition) throw new Error(condition.problem);
    expect(findingsAgainst(condition, [])).toEqual([]);
  });
});

describe('conditions are read as people write them', () => {
  test.each([
    ['glitch>0', 'glitch>0'],
    [' severity >= 4 ', 'severity>=4'],
    ['findings =3', 'findings=3'],
    ['misalignment>007', 'misalignment>7'],
  ])('%j is %s', (text, read) => {
    const condition = parseFailCondition(text);
    expect('problem' in condition ? condition.problem : failConditionText(condition)).toBe(read);
  });

  test.each([
    ['', 'form glitch>0'],
    ['glitch', 'form glitch>0'],
    ['gltich>0', 'one of findings, glitch'],
    ['visual_glitch>0', 'one of findings, glitch'],
    ['toString>0', 'one of findings, glitch'],
    ['glitch<3', '> or >= or ='],
    ['glitch==3', '> or >= or ='],
    ['glitch>-1', 'whole number'],
    ['glitch>1.5', 'whole number'],
    ['glitch>1 glitch>2', 'form glitch>0'],
    ['glitch>=0', 'Write glitch>0'],
    ['findings=0', 'Write findings>0'],
    ['severity>5', 'from 1 to 5'],
    ['severity>=6', 'from 1 to 5'],
    ['severity=9', 'from 1 to 5'],
  ])('%j is refused, and says why: …%s…', (text, why) => {
    const condition = parseFailCondition(text);
    expect('problem' in condition ? condition.problem : 'it was taken').toContain(why);
  });
});

test.each([
  ['a dismissal', 'wrong', 'findings>0'],
  ['a dismissal', 'intended', 'unreviewed>0'],
  ['a confirmation', 'real', 'real>0'],
  ['a confirmation', 'real', 'unreviewed>0'],
] as const)('%s that was imported lets nothing pass: %s, %s', (_what, verdict, text) => {
  const condition = parseFailCondition(text) as FailCondition;
  const imported = { ...finding('visual_glitch', verdict), isVerdictImported: true };
  expect(findingsAgainst(condition, [imported])).toHaveLength(1);
  const trusted = findingsAgainst(condition, withTrustedVerdicts([imported]));
  expect(trusted).toHaveLength(text === 'real>0' ? 1 : 0);
});
