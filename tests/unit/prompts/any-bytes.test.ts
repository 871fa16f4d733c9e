import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPromptFinder } from '../../../engine/clips/prompts/prompt-finder.ts';
import { makeFolder } from '../../support/make-folder.ts';

const start = fc.constantFrom(
  '',
  '\ufeff',
  'file_name,prompt\n',
  '{"file_name":"a.mp4","prompt":"',
);

test('finds a usable prompt or none, whatever bytes manifests and text files hold', async () => {
  const root = await makeFolder({ 'a.mp4': '' });
  const clip = { path: join(root, 'a.mp4'), root };
  const names = fc.constantFrom(
    ...['metadata.csv', 'metadata.jsonl', 'metadata.json', 'a.txt', 'a.json'],
  );
  await fc.assert(
    fc.asyncProperty(names, start, fc.uint8Array({ maxLength: 300 }), async (name, text, bytes) => {
      await writeFile(join(root, name), Buffer.concat([Buffer.from(text), bytes]));
      // Reading the clip's tags would need a process each time, and is not tested here.
      const finder = createPromptFinder({ sources: ['manifest', 'sidecar'] });
      const { prompt: found } = await finder.find(clip);
      expect(found === null || (found.text.isWellFormed() && found.text.trim() !== '')).toBe(true);
      await finder.report([clip.path]);
      await rm(join(root, name));
    }),
    { numRuns: 200 },
  );
});
