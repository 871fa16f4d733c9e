import type { Command } from 'commander';
import { documents, jsonSchemaOf } from '../../../shared/documents/documents.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { writeJson, writeOut } from '../output/write-out.ts';
import { exampleText } from './example-text.ts';

const listText = (): string =>
  documents.map(({ name, of }) => `${name.padEnd(14)}${of}\n`).join('');

export const addSchemaCommand = (program: Command): void => {
  program
    .command('schema')
    .description('print the JSON Schema of a document; without a name, list them')
    .argument('[name]', 'name of the document')
    .addHelpText('after', exampleText('clipcheck schema result'))
    .action((name: string | undefined) => {
      if (name === undefined) return writeOut(listText());
      const document = documents.find((one) => one.name === name);
      if (document) return writeJson(jsonSchemaOf(document));
      const names = documents.map((one) => one.name).join(', ');
      throw new AppError('usage', `No document is called ${printableText(name)}. Choose ${names}.`);
    });
};
