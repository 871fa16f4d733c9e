import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, jsonSchemaOf } from '../../shared/documents/documents.ts';

export const schemasFolder = 'resources/schemas';

export const writeSchemas = (folder: string): void => {
  const schemas = join(folder, schemasFolder);
  rmSync(schemas, { recursive: true, force: true });
  mkdirSync(schemas, { recursive: true });
  for (const document of documents) {
    const text = JSON.stringify(jsonSchemaOf(document), undefined, 2);
    writeFileSync(join(schemas, `${document.name}.json`), `${text}\n`);
  }
};
