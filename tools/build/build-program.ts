import { join } from 'node:path';
import { runQuietly } from '../setup/run-quietly.mjs';
import { SetUpError } from '../setup/set-up-error.mjs';
import { hasSubjectModel } from '../setup/subject-model.mjs';

const shownFailureLines = 20;

export const packageFolder = '.build/package';

/**
 * Builds the program, the preload and the page in the package folder's `.build`.
 * @throws {SetUpError} with the end of the builder's output, or if the subject model is missing
 */
export const buildProgram = async (root: string): Promise<void> => {
  if (!hasSubjectModel(root)) {
    throw new SetUpError(
      'A package contains the model for common subjects, which is not installed. With a network, run: npm run setup',
    );
  }
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { exitCode, output } = await runQuietly(
    'Building the program (some ten seconds)',
    process.execPath,
    [builder, 'build', '--mode', 'package'],
    { cwd: root },
  );
  if (exitCode === 0) return;
  const lastLines = output.trim().split('\n').slice(-shownFailureLines).join('\n');
  throw new SetUpError(`${lastLines}\n\nThe program could not be built; the lines above say why.`);
};
