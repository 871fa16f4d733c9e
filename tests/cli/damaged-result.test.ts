import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { filesIn } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

const service = shareCliService();
const glitch = { id: 'g', type: 'visual_glitch', description: 'It flickers.' };

test('a damaged answer is an unreadable result of its clip, which doctor counts', async () => {
  const [takes, dataDir, out] = await Promise.all([
    makeFolder(clipFolder(await makeTinyClip(), 2)),
    makeFolder(),
    makeFolder(),
  ]);
  const cli = (...args: string[]) => runCliHere(args, { dataDir, cwd: takes, env: service.env });
  await cli(
    'run',
    '.',
    ...forced({ outcome: 'completed', glitches: [glitch] }),
    '--prompt',
    'A fox',
  );
  const database = openDatabase(dataDir);
  // Damages every JSON text of the first clip that is not part of an index.
  database.exec(`
    UPDATE runs SET raw = substr(raw, 1, 40)
      WHERE clip_id = (SELECT clip_id FROM jobs WHERE path LIKE '%clip-0.mp4');
    UPDATE jobs SET reason = '{' WHERE path LIKE '%clip-0.mp4';
    UPDATE clips SET probe = '{' WHERE id = (SELECT clip_id FROM jobs WHERE path LIKE '%clip-0.mp4');
  `);
  database.close();

  const unreadable = { not_judged: 'all', not_judged_reasons: [{ kind: 'result_unreadable' }] };
  const list = documentFrom(await cli('list', '--json'));
  expect(list.clips).toMatchObject([
    { ...unreadable, findings: [], state: 'completed' },
    { findings: [glitch] },
  ]);
  const show = await cli('show', join(takes, 'clip-0.mp4'), '--json');
  expect(JSON.parse(show.stdout)).toMatchObject({ clip: unreadable, runs: [{ evaluation: null }] });
  const records = await cli('report', '-', '--format', 'jsonl', '--quiet');
  expect(
    records.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'clip'),
  ).toMatchObject([{ ...unreadable, findings: [], video: null }, { findings: [{ number: 1 }] }]);
  const junit = await cli('report', '-', '--format', 'junit', '--quiet');
  expect(junit.stdout.match(/<(?:failure|error|skipped)\b/g)).toHaveLength(2);
  const sorted = await cli('sort', '.', '--to', join(out, 's'), '--by', 'result', '--quiet');
  expect(sorted.exitCode).toBe(0);
  expect(filesIn(join(out, 's')).toSorted()).toEqual(
    expect.arrayContaining([expect.stringMatching(/not-evaluated.clip-0\.mp4$/)]),
  );
  const { checks } = JSON.parse((await cli('doctor', '--json')).stdout);
  expect(checks).toContainEqual(
    expect.objectContaining({
      ...{ check: 'database', state: 'failed' },
      found: expect.stringMatching(/Damaged and unreadable: 1 stored result\.$/),
    }),
  );
});
