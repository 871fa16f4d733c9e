import { documents, jsonSchemaOf } from '../../../shared/documents/documents.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Cli } from '../environment.ts';
import { writeJson, writeLines } from '../output/write-out.ts';
import { exampleText } from './options.ts';

export const addSchemaCommand = ({ program }: Cli): void => {
  program
    .command('schema')
    .description('print the JSON Schema of a document; without a name, list them')
    .argument('[name]', 'name of the document')
    .addHelpText('after', exampleText('clipcheck schema result'))
    .action((name: string | undefined) => {
      if (name === undefined) {
        return writeLines(documents.map(({ name: of, of: what }) => `${of.padEnd(14)}${what}`));
      }
      const document = documents.find((one) => one.name === name);
      if (document) return writeJson(jsonSchemaOf(document));
      const names = documents.map((one) => one.name).join(', ');
      throw new AppError('usage', `No document is called ${name}. Choose ${names}.`);
    });
};
