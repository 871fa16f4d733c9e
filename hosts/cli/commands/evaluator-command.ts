import { destinationText } from '../../../shared/domain/judge-destination.ts';
import { runEvaluator } from '../../evaluator-process/run-evaluator.ts';
import type { Cli, Environment } from '../environment.ts';
import { printToStderr } from '../output/write-out.ts';
import { dataDirOf, type LocationOptions, withEngine } from '../with-engine.ts';
import { allowPrivateOption, dataDirOption, exampleText } from './options.ts';

type EvaluatorFlags = LocationOptions & {
  port?: string;
  apiKey?: string;
  judge?: string;
  judgeModel?: string;
  database?: string;
  role?: string;
};

/** Options that the evaluator takes as they are given. */
const passOn = (options: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));

/** Says where frames go. @returns what counts of its findings @throws AppError bad_base_url */
const openJudge = (url: string, flags: EvaluatorFlags, environment: Environment) =>
  withEngine(flags, environment, ({ judge }) => {
    printToStderr(destinationText(judge.destination(url)));
    return judge.countedKinds();
  });

export const addEvaluatorCommand = ({ program, environment, result }: Cli): void => {
  program
    .command('evaluator')
    .description('run the built-in evaluator until interrupted')
    .option('--port <n>', 'port on 127.0.0.1; default: any free port')
    .addOption(dataDirOption(environment))
    .option('--api-key <key>', 'the only key it accepts, for manual tests; default: any key')
    .option('--judge <url>', 'also ask a vision model at this address (docs/judge.md)')
    .option('--judge-model <name>', 'its name there')
    .option('--database <url>', 'PostgreSQL that several evaluators share (docs/studio.md)')
    .option('--role <role>', 'of this one among them: api, worker or all')
    .addOption(allowPrivateOption())
    .addHelpText('after', exampleText('clipcheck evaluator --port 8787 -- --verbose'))
    .allowUnknownOption()
    .argument('[options...]', '"migrate" or "keys", and further options; -- --help lists them')
    .action(async (rest: string[], flags: EvaluatorFlags) => {
      result.exitCode = await runEvaluator({
        dataDir: dataDirOf(flags, environment),
        // Not the key from the environment, which is for the service. By default, any key is
        // accepted here.
        apiKey: flags.apiKey ?? null,
        countedKinds: flags.judge ? await openJudge(flags.judge, flags, environment) : {},
        judgeKey: environment.judgeKey,
        args: [
          ...passOn({
            '--port': flags.port,
            '--judge': flags.judge,
            '--judge-model': flags.judgeModel,
            '--database': flags.database,
            '--role': flags.role,
          }),
          ...(flags.allowPrivate ? ['--allow-private'] : []),
          // Commander keeps `--` if an unknown option comes first.
          ...rest.filter((arg) => arg !== '--'),
        ],
        workingDir: environment.workingDir,
      });
    });
};
