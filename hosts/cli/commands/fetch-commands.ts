import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Engine } from '../../../engine/index.ts';
import { fetchedSummary, fetchedText } from '../../../shared/contract/fetched-texts.ts';
import { type Fetched, fetchedCodec } from '../../../shared/documents/fetched.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type ExitCode, exitCodes } from '../../../shared/errors/codes.ts';
import type { Cli } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { clipNames, countOf, waitingLine } from '../output/phrases.ts';
import { createReportProgress } from '../output/progress.ts';
import { printToStderr, writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import { addServiceFlags, exampleText, namedOrAll } from './options.ts';

type FetchFlags = LocationOptions & { json?: boolean; quiet?: boolean };

type Hooks = Parameters<Engine['refresh']>[1];

const lines = (fetched: Fetched): string[] => {
  const { evaluations } = fetched;
  const names = clipNames(evaluations.flatMap(({ path }) => path ?? []));
  const shown = evaluations.filter(({ outcome }) => outcome !== 'unchanged');
  return [
    ...shown.map((one) => {
      const name = one.path === null ? '' : `  ${names.get(one.path)}`;
      return `${one.evaluationId}${name}  ${fetchedText(one)}`;
    }),
    fetchedSummary(fetched),
  ];
};

/** @param isAll then what the service has deleted is left: it is kept here */
const exitCodeOf = ({ evaluations, stoppedBy }: Fetched, isAll = false): ExitCode => {
  if (stoppedBy?.code === 'interrupted') return exitCodes.interrupted;
  if (stoppedBy !== null) return exitCodes.batchStopped;
  const codes = evaluations.flatMap(({ reason }) => reason?.code ?? []);
  const isLeft = codes.some((code) => !(isAll && code === 'evaluation_gone'));
  return isLeft ? exitCodes.clipProblem : exitCodes.ok;
};

/** The ids as a list, or the content of the one file that was named. */
const listText = async (named: readonly string[], workingDir: string): Promise<string> => {
  const [only = ''] = named;
  const path = resolve(workingDir, only);
  const isFile = await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (named.length === 1 && isFile) return readFile(path, 'utf8');
  const missing = named.find((name) => /[./\\]/.test(name));
  if (missing === undefined) return named.join('\n');
  throw new AppError('usage', `There is no file ${missing}, and it is no evaluation id.`);
};

export const addFetchCommands = (cli: Cli): void => {
  const { program, environment } = cli;

  type Flags = FetchFlags & { all?: boolean };
  const fetchAll = (flags: Flags, work: (engine: Engine, hooks: Hooks) => Promise<Fetched>) =>
    untilInterrupted(cli, { cutOff: [] }, async (signal) => {
      const progress = createReportProgress(flags.quiet, 'Fetching');
      const hooks: Hooks = {
        signal,
        onWait: ({ reason, untilMs }) => printToStderr(waitingLine(reason.message, untilMs)),
        onProgress: ({ done, total }) =>
          progress.show({
            share: total === 0 ? 1 : done / total,
            clipName: countOf(total, 'evaluation'),
          }),
      };
      const fetched = await withEngine(flags, environment, (engine) =>
        work(engine, hooks).finally(progress.end),
      );
      await (flags.json ? writeJson(fetchedCodec.encode(fetched)) : writeLines(lines(fetched)));
      return exitCodeOf(fetched, flags.all);
    });

  addServiceFlags(program.command('refresh'), environment)
    .description('fetch finished evaluations again, and show what has changed; not billed')
    .argument('[run-id...]', 'evaluation ids')
    .option('--all', 'every finished evaluation of the service')
    .addHelpText('after', exampleText('clipcheck refresh --all'))
    .action((ids: string[], flags: Flags) => {
      const request = namedOrAll(ids, flags);
      return fetchAll(flags, (engine, hooks) => engine.refresh(request, hooks));
    });

  addServiceFlags(program.command('adopt'), environment)
    .description('add evaluations that other programs created; not billed')
    .argument('<id-or-file...>', 'evaluation ids, or a file with one per line or JSON Lines')
    .option('--clip <file>', 'the clip that they are about, if their metadata do not name it')
    .addHelpText('after', exampleText('clipcheck adopt EVALUATION_ID --clip takes/fox.mp4'))
    .action(async (named: string[], flags: FetchFlags & { clip?: string }) => {
      const { workingDir } = environment;
      const text = await listText(named, workingDir);
      const clipPath = flags.clip === undefined ? null : resolve(workingDir, flags.clip);
      return fetchAll(flags, (engine, hooks) => engine.adopt({ text, clipPath }, hooks));
    });
};
