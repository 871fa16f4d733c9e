import { runDiagnostics } from '../../../engine/index.ts';
import { forkModule } from '../../../processes/fork-module.ts';
import {
  type Diagnostic,
  diagnosticsText,
  sortDiagnostics,
} from '../../../shared/domain/diagnostics.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { exitCodes } from '../../../shared/errors/codes.ts';
import type { Cli, Environment } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { writeJson, writeLines } from '../output/write-out.ts';
import { dataDirOf, type LocationOptions, openEngine } from '../with-engine.ts';
import { baseUrlOption, dataDirOption, exampleText } from './options.ts';

const collect = async (results: AsyncIterable<Diagnostic>): Promise<Diagnostic[]> =>
  sortDiagnostics(await Array.fromAsync(results));

const diagnose = async (
  flags: LocationOptions,
  environment: Environment,
  version: string,
  signal: AbortSignal,
): Promise<Diagnostic[]> => {
  let engine: ReturnType<typeof openEngine>;
  try {
    engine = openEngine(flags, environment);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const dataDir = dataDirOf(flags, environment);
    const parts = { dataDir, ports: { forkModule }, opened: { error }, version };
    return collect(runDiagnostics(parts, signal));
  }
  try {
    return await collect(engine.diagnose(version, signal));
  } finally {
    await engine.close();
  }
};

export const addDoctorCommand = (cli: Cli): void => {
  const { program, environment, version } = cli;
  program
    .command('doctor')
    .description('check the installation and the service; the output has no personal data')
    .addOption(baseUrlOption(environment))
    .addOption(dataDirOption(environment))
    .option('--json', 'print one JSON document')
    .addHelpText('after', exampleText('clipcheck doctor'))
    .action((flags: LocationOptions & { json?: boolean }) =>
      untilInterrupted(cli, { cutOff: null }, async (signal) => {
        const checks = await diagnose(flags, environment, version, signal);
        const at = new Date();
        await (flags.json
          ? writeJson({ created: at.toISOString(), checks })
          : writeLines(diagnosticsText(checks, at).trimEnd().split('\n')));
        return checks.some(({ state }) => state === 'failed') ? exitCodes.usage : exitCodes.ok;
      }),
    );
};
