import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { flicker, mismatch } from '../support/library-tables.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';

const service = shareCliService();

const makeRun = async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const { env } = service;
  const glitches = [flicker(1, 4), flicker(8, 11), mismatch('gradient', 4)];
  const outcome = forced({ outcome: 'completed', glitches });
  const run = (...args: string[]) =>
    runCliHere(['run', clips, '--json', ...outcome, ...args], { dataDir, env });
  return { clips, dataDir, run };
};

const say = async (
  dataDir: string,
  sha256: string | null,
  verdicts: readonly Verdict[],
): Promise<void> => {
  const engine = openEngine({ dataDir, service: null });
  const { runs } = await engine.clips.get(sha256 as ClipId);
  const findings = runs[0]?.findings ?? [];
  await engine.clips.setTracks(
    verdicts.map((verdict, index) => ({ trackId: findings[index]?.trackId ?? '', verdict })),
  );
  await engine.close();
};

test('exits with 5 and names the clips and findings where a condition applies, else with 0', async () => {
  const { clips, run } = await makeRun();
  const result = await run('--fail-on', 'glitch>1, severity>=4', '--fail-on', 'findings>3');
  expect(result.exitCode).toBe(5);
  const { broken_conditions: broken, clips: reported } = documentFrom(result);
  const clip = { path: join(clips, 'a.mp4'), sha256: reported[0]?.sha256 };
  expect(broken).toEqual([
    { condition: 'glitch>1', ...clip, findings: 2, imported_verdicts: 0, reason: null },
    { condition: 'severity>=4', ...clip, findings: 1, imported_verdicts: 0, reason: null },
  ]);
  expect(result.stderr).toContain('Fails: a.mp4: glitch>1 (2 findings)\n');
  expect(result.stderr).toContain('Fails: a.mp4: severity>=4 (1 finding)\n');
  expect(result.stderr).not.toContain('findings>3');
  const kept = await run('--fail-on', 'glitch>2,real>0');
  expect(kept.exitCode).toBe(0);
  expect(documentFrom(kept).broken_conditions).toEqual([]);
  expect(documentFrom(await run())).not.toHaveProperty('broken_conditions');
});

test('does not count findings that a person dismissed, including those of stored results', async () => {
  const { dataDir, run } = await makeRun();
  const first = await run('--fail-on', 'glitch>0');
  expect(first.exitCode).toBe(5);
  const sha256 = documentFrom(first).clips[0]?.sha256 ?? null;
  await say(dataDir, sha256, ['wrong']);
  const one = await run('--fail-on', 'glitch>0');
  expect(documentFrom(one).broken_conditions).toMatchObject([{ findings: 1 }]);
  expect(documentFrom(one).clips[0]?.reused).toBe(true);
  await say(dataDir, sha256, ['wrong', 'intended', 'duplicate']);
  const none = await run('--fail-on', 'findings>0,unreviewed>0,severity>=1');
  expect(none.exitCode).toBe(0);
  await say(dataDir, sha256, ['real', 'real', 'real']);
  expect((await run('--fail-on', 'unreviewed>0')).exitCode).toBe(0);
  expect((await run('--fail-on', 'real>2')).exitCode).toBe(5);
});

test('holds and fails a file that does not meet the delivery spec, and refuses a broken spec', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const spec = join(dataDir, 'spec.json');
  const cli = (...args: string[]) =>
    runCliHere([...args, clips, '--json', '--spec', spec], { dataDir, env: service.env });
  writeFileSync(spec, '{ "size": { "min": "640x480" } }');
  const result = await cli('run', '--fail-on', 'spec>0,not_judged>0');
  expect(result.exitCode).toBe(5);
  const message = '64×48 instead of at least 640×480';
  const reason = `Off spec: ${message}.`;
  expect(documentFrom(result)).toMatchObject({
    clips: [{ next: { action: 'retry', reasons: [{ kind: 'spec_size', message }] } }],
    broken_conditions: [{ condition: 'spec>0', reason }, { condition: 'not_judged>0' }],
  });
  writeFileSync(spec, '{ "size": "640x480", "audio": 2 }');
  for (const command of ['run', 'scan', 'watch']) {
    const refused = await cli(command);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain(`${spec} is not a delivery spec: audio: `);
  }
});

test('fails a partly judged clip by not_judged, with the reason', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const run = (...args: string[]) =>
    runCliHere(['run', clips, '--json', ...args], { dataDir, env: service.env });
  expect((await run('--fail-on', 'findings>0,partial>0')).exitCode).toBe(0);
  const result = await run('--fail-on', 'glitch>0,not_judged>0');
  expect(result.exitCode).toBe(5);
  expect(documentFrom(result).broken_conditions).toMatchObject([
    {
      condition: 'not_judged>0',
      findings: 0,
      reason: expect.stringContaining('Prompt not checked'),
    },
  ]);
  expect(result.stderr).toContain('Fails: a.mp4: not_judged>0 (Prompt not checked: ');
});
