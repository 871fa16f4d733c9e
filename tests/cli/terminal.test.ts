import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { flicker } from '../support/library-tables.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesWith } from '../support/processes.ts';
import { describeWith } from '../support/requires.ts';
import { runInTerminal, styleCommand } from '../support/terminal.ts';

const service = shareCliService();

describeWith({ programs: ['script', 'stty'], proc: true }, 'in a terminal', () => {
  test('shows a live display while it works, and leaves nothing of it at the end', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const { exitCode, stdout, screen } = await runInTerminal(['run', clips], { dataDir });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('░');
    expect(stdout).toContain('evaluating');
    expect(screen.isCursorShown).toBe(true);
    const table = screen.lines.findIndex((line) => line.startsWith('CLIP '));
    expect(screen.lines.slice(0, table).sort()).toEqual([
      'a.mp4  no defects found, 0 findings (picture; prompt not checked)',
      'b.mp4  no defects found, 0 findings (picture; prompt not checked)',
    ]);
    expect(screen.lines.at(-1)).toBe('2 clips: 2 no defects found');
    expect(screen.lines.join('')).not.toMatch(/[░█]/);
  });

  test('keeps every line of the result within the columns of the terminal', async () => {
    const columns = 40;
    const long = `${'a-very-long-name-'.repeat(6)}.mp4`;
    const { clips, dataDir } = await makeClipFolder([long]);
    const { env } = service;
    const description = 'The picture stands still although everything in it should move. '.repeat(
      4,
    );
    const glitches = [flicker(3, 9, description)];
    const args = ['run', clips, ...forced({ outcome: 'completed', glitches })];
    const { stdout, screen } = await runInTerminal(args, { dataDir, env, columns });
    const list = await runInTerminal(['list'], { dataDir, columns });
    for (const line of list.screen.lines) expect(line.length).toBeLessThanOrEqual(columns);
    const tableLines = list.screen.lines.slice(0, list.screen.lines.indexOf(''));
    const words = tableLines.map((line) => line.slice(-columns).trim()).join(' ');
    expect(words.split('still although').length).toBe(5);
    expect(tableLines.some((line) => line.startsWith('a-very') && line.includes('…'))).toBe(true);
    const live = stdout.split(/[\r\n]/).filter((line) => line.includes('evaluating'));
    expect(live.length).toBeGreaterThan(0);
    expect(screen.isCursorShown).toBe(true);
  });

  test('--quiet shows only the result; --json has no display in the document', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const quiet = await runInTerminal(['run', clips, '--quiet'], { dataDir });
    expect(quiet.stdout).not.toContain('\u001b');
    expect(quiet.screen.lines[0]).toMatch(/^CLIP /);
    const asJson = await runInTerminal(['run', clips, '--json', '--quiet'], { dataDir });
    expect(JSON.parse(asJson.stdout).counts.total).toBe(1);
  });

  test('NO_COLOR turns off colours, and a dumb terminal the display', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env } = service;
    const refused = { ...env, CLIPCHECK_API_KEY: 'another-key' };
    const args = ['run', clips];
    expect((await runInTerminal(args, { dataDir, env: refused })).stdout).toMatch(styleCommand);
    const plain = await runInTerminal(args, { dataDir, env: { ...refused, NO_COLOR: '1' } });
    expect(plain.exitCode).toBe(3);
    expect(plain.stdout).not.toMatch(styleCommand);
    expect(plain.screen.lines.join('\n')).toContain('Stopped: ');
    const dumb = await runInTerminal(args, { dataDir, env: { ...refused, TERM: 'dumb' } });
    expect(dumb.stdout).not.toContain('\u001b');
    expect(dumb.stdout).toContain('Stopped: ');
  });

  test('a scan shows its progress, and leaves only its result', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4'], { prompts: false });
    writeFileSync(join(clips, 'a.txt'), 'a gradient');
    const { exitCode, screen } = await runInTerminal(['scan', clips, '--without-prompt', 'hold'], {
      dataDir,
    });
    expect(exitCode).toBe(1);
    expect(screen.lines[0]).toMatch(/^CLIP +STATE/);
    expect(screen.lines.at(-1)).toBe('2 clips: 1 needs prompt, 1 pending');
    expect(screen.isCursorShown).toBe(true);
  });

  test('Ctrl-C leaves no display behind: the first waits, and the result stays', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env, trace } = service;
    const running = runInTerminal(['run', clips, ...forced({ outcome: 'stuck' })], {
      dataDir,
      env,
    });
    while (!trace().some(({ operation }) => operation === 'getEvaluation')) {
      await sleep(25);
    }
    for (const { pid, commandLine } of processesWith(clips)) {
      if (commandLine.startsWith(process.execPath)) process.kill(pid, 'SIGINT');
    }
    const { exitCode, screen } = await running;
    expect(exitCode).toBe(130);
    expect(screen.lines[0]).toMatch(/^Stopping after the current submissions/);
    expect(screen.lines[1]).toMatch(/^CLIP /);
    expect(screen.lines.at(-1)).toBe('1 clip: 1 not evaluated');
    expect(screen.isCursorShown).toBe(true);
  });

  test('conformance says what it costs, and sends nothing without a yes', async () => {
    const { exitCode, stdout } = await runInTerminal(['conformance', service.baseUrl], {
      dataDir: await makeFolder(),
      env: service.env,
      typed: 'n\n',
    });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/16 billable units.*Continue\? \[y\/N\]/s);
    expect(service.trace()).toEqual([]);
  });
});

describeWith({ programs: ['script', 'stty'] }, 'report in a terminal', () => {
  const makeLibrary = async (clips: number) => {
    const folder = await makeFolder();
    const [dataDir, out] = [join(folder, 'data'), join(folder, 'out')];
    await mkdir(dataDir);
    await mkdir(out);
    seedLibrary(dataDir, join(folder, 'clips'), clips);
    return { dataDir, out };
  };

  test('shows a bar while writing, and leaves nothing of it at the end', async () => {
    const { dataDir, out } = await makeLibrary(12);
    const target = join(out, 'a.csv');
    const { exitCode, stdout, screen } = await runInTerminal(
      ['report', target, '--format', 'csv'],
      { dataDir, columns: 60 },
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/░.*%/);
    expect(screen.lines.join('')).toBe(`${target}: 12 clips`);
    expect(screen.isCursorShown).toBe(true);
  });

  test.each([
    ['yes\n', 0, /^# Clipcheck report/],
    ['\n', 2, /^mine$/],
    ['wibble\n', 2, /^mine$/],
  ])(
    'asks before replacing, and understands %j; --quiet has no bar',
    async (typed, exitCode, content) => {
      const { dataDir, out } = await makeLibrary(2);
      const target = join(out, 'a.md');
      writeFileSync(target, 'mine');
      const args = ['report', target, '--quiet'];
      const result = await runInTerminal(args, { dataDir, typed, columns: 200 });
      expect(result.exitCode).toBe(exitCode);
      expect(result.stdout).toContain(`${target} already exists. Replace it? [y/N]`);
      expect(result.stdout).not.toContain('░');
      expect(readFileSync(target, 'utf8')).toMatch(content);
      expect(readdirSync(out)).toEqual(['a.md']);
    },
  );
});
