import { join } from 'node:path';
import { runChild } from '../../hosts/child-process/run-child.mjs';
import { buildProgram, packageFolder } from '../build/build-program.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { SetUpError } from '../setup/set-up-error.mjs';
import { findRedistributablePrograms, installedPrograms } from './media-programs.ts';
import { writeSchemas } from './write-schemas.ts';

/*
 * `npm run package [-- --own-use FLAG…]`: makes this system's packages in .build/packages. With
 * `--own-use`, it takes the media programs that npm installed, and may not be distributed. Other
 * flags are electron-builder's, for example `--dir`.
 */
const OWN_USE = '--own-use';
// biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in.
const OWN_USE_NAME = '-c.artifactName=${productName}-${version}-${arch}-own-use.${ext}';

try {
  const args = process.argv.slice(2);
  const isOwnUse = args.includes(OWN_USE);
  const flags = args.filter((arg) => arg !== OWN_USE);
  const env = isOwnUse ? installedPrograms : findRedistributablePrograms(projectRoot);
  await buildProgram(projectRoot);
  writeSchemas(join(projectRoot, packageFolder));
  const builder = join(projectRoot, 'node_modules', 'electron-builder', 'cli.js');
  const naming = isOwnUse ? [OWN_USE_NAME] : [];
  await runChild(process.execPath, [builder, '--publish', 'never', ...naming, ...flags], { env });
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
