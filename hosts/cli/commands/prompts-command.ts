import { resolve } from 'node:path';
import type { Engine, FindPrompts, PromptedClip } from '../../../engine/index.ts';
import type { TablePreview } from '../../../shared/contract/prompts.ts';
import { promptsCodec } from '../../../shared/documents/prompts.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type ExitCode, exitCodes } from '../../../shared/errors/codes.ts';
import type { Cli, Environment } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { terminalWidth } from '../output/columns.ts';
import { createProgressView } from '../output/progress.ts';
import {
  importedTableLines,
  openQuestions,
  promptTableLines,
} from '../output/prompt-table-text.ts';
import { printToStderr, writeJson, writeLines } from '../output/write-out.ts';
import { type LocationOptions, withEngine } from '../with-engine.ts';
import {
  chooseOption,
  dataDirOption,
  exampleText,
  type NamedChoice,
  promptOrderOption,
} from './options.ts';

type PromptsFlags = LocationOptions & {
  promptOrder?: FindPrompts['promptSources'];
  choose?: NamedChoice[];
  import?: string;
  csv?: string;
  replace?: boolean;
  json?: boolean;
  quiet?: boolean;
};

type PromptSearch = { clips: PromptedClip[]; imported: TablePreview | null };

const choose = (
  choices: readonly NamedChoice[],
  clips: readonly PromptedClip[],
  { prompts }: Engine,
): void => {
  const open = openQuestions(clips).map(({ question }) => question);
  for (const { workflowKey, candidateKey } of choices) {
    const question = open.find((one) => one.workflowKey === workflowKey);
    const candidate = question?.candidates.find(({ key }) => key === candidateKey);
    if (!question || !candidate) {
      throw new AppError(
        'usage',
        `No clip here offers the choice ${workflowKey}=${candidateKey}. 'clipcheck prompts' prints the choices.`,
      );
    }
    const example = clips.find(({ promptSearch }) => promptSearch?.question === question);
    prompts.choose(question, candidate, example?.name ?? null);
  }
};

const searchPrompts = async (
  engine: Engine,
  request: FindPrompts,
  flags: PromptsFlags,
  { workingDir }: Environment,
  signal: AbortSignal,
): Promise<PromptSearch> => {
  const find = (): Promise<PromptedClip[]> => engine.findPrompts(request, signal);
  let clips = await find();
  let imported: TablePreview | null = null;
  if (flags.choose) {
    choose(flags.choose, clips, engine);
    clips = await find();
  }
  if (flags.import !== undefined) {
    imported = await engine.prompts.importFile(resolve(workingDir, flags.import), clips);
    clips = await find();
  }
  if (flags.csv !== undefined) {
    const path = resolve(workingDir, flags.csv);
    await engine.prompts.writeFile(clips, path, flags.replace ?? false);
  }
  return { clips, imported };
};

const exitCodeOf = ({ clips, imported }: PromptSearch): ExitCode => {
  const isUnmatched = imported !== null && imported.unknown.count + imported.ambiguous.count > 0;
  const isMissing = clips.some(
    ({ promptSearch }) => promptSearch === null || promptSearch.prompt === null,
  );
  return isUnmatched || isMissing ? exitCodes.clipProblem : exitCodes.ok;
};

const documentOf = ({ clips, imported }: PromptSearch) =>
  promptsCodec.encode({
    clips: clips.map(({ path, clipId, promptSearch }) => ({
      path,
      clipId,
      prompt: promptSearch?.prompt ?? null,
      others: [...(promptSearch?.others ?? [])],
      question: promptSearch?.question?.workflowKey ?? null,
      offered: promptSearch?.offered ?? null,
    })),
    questions: openQuestions(clips).map(({ question, clips: waiting }) => ({
      ...question,
      clips: waiting,
    })),
    imported: imported ?? undefined,
  });

export const addPromptsCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  program
    .command('prompts')
    .description('show the prompt of each clip, its source, and conflicts; no network')
    .argument('<path...>', 'clips and folders')
    .addOption(promptOrderOption())
    .addOption(chooseOption())
    .option('--import <file>', 'import typed prompts from a table of files and prompts (CSV)')
    .option('--csv <file>', 'write all prompts as CSV, to edit and --import')
    .option('--replace', 'let --csv replace an existing file')
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document on standard output')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      exampleText('clipcheck prompts takes', 'clipcheck prompts takes --csv prompts.csv'),
    )
    .action(async (paths: string[], flags: PromptsFlags) => {
      const request: FindPrompts = {
        paths: paths.map((path) => resolve(environment.workingDir, path)),
        ...(flags.promptOrder === undefined ? {} : { promptSources: flags.promptOrder }),
      };
      const view = createProgressView(flags.quiet);
      await untilInterrupted(cli, { second: view.end, cutOff: null }, async (signal) => {
        const search = await withEngine(flags, environment, (engine) => {
          engine.subscribe(view.show);
          return searchPrompts(engine, request, flags, environment, signal);
        }).finally(view.end);
        const width = terminalWidth();
        if (search.imported) printToStderr(...importedTableLines(search.imported, width));
        await (flags.json
          ? writeJson(documentOf(search))
          : writeLines(promptTableLines(search.clips, width)));
        return exitCodeOf(search);
      });
    });
};
