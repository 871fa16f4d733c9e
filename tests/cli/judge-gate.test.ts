import { expect, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { judgeTester } from '../../hosts/evaluator-process/test-judge.ts';
import { isJudgeVersion } from '../../shared/service-api/judge-version.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { openQueue } from '../support/engine-under-test.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { answerAs } from '../support/scripted-judge.ts';
import { serveJudge } from '../support/servers.ts';

test('a finding of a judge fails a gate only once its kind was measured', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const judge = await serveJudge(
    answerAs('perfect', [{ id: 'c1', words: 'fox', kind: 'object', isTrue: false }]),
  );
  const ports = {
    startEvaluator: (choice: Parameters<typeof startEvaluator>[1]) =>
      startEvaluator(dataDir, choice),
    testJudge: judgeTester(dataDir),
  };
  const engine = openQueue({ dataDir, service: null, ports });
  const { signal } = new AbortController();
  const { url } = judge;
  engine.settings.update({ judgesSubjects: false });
  await engine.judge.connect({ url, model: 'seer', acceptsFile: false, agrees: true }, signal);
  const { builds } = (await engine.service.models(signal)).data;
  const version = builds.find((build) => isJudgeVersion(build.version))?.version ?? '';
  await engine.close();

  const run = async () => {
    const args = ['--model-version', version, '--fail-on', 'findings>0', '--json', '--force'];
    const prompt = ['--prompt', 'A fox runs'];
    const result = await runCliHere(['run', clips, ...prompt, ...args], { dataDir });
    const [clip] = documentFrom(result).clips;
    return { exitCode: result.exitCode, next: clip?.next, findings: clip?.findings.length };
  };
  expect(await run()).toMatchObject({ exitCode: 0, next: { action: 'look' }, findings: 1 });

  const store = openStore(dataDir);
  const kinds = [{ kind: 'object', right: 24, wrong: 0, missed: 0 }];
  const cost = { scenes: 288, unreadable: 0, seconds: 60, tokens: 100_000 };
  store.judgeTests.save({ version, kinds, ...cost });
  store.close();
  expect(await run()).toMatchObject({ exitCode: 5, findings: 1 });
});
