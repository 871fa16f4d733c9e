/** Imports a report, and kills itself in the middle of a clip: once the run with an id is written. */
import { importFile } from '../../engine/library/records/import/import-file.ts';
import { openDatabase } from '../../engine/store/connection.ts';
import { clipAdder } from '../../engine/store/records/clip-adder.ts';

const [dataDir = '', path = '', runId = ''] = process.argv.slice(2);

const connection = openDatabase(dataDir);
connection.function('die', (id) => {
  if (id === runId) process.kill(process.pid, 'SIGKILL');
});
connection.exec('CREATE TEMP TRIGGER dying AFTER INSERT ON runs BEGIN SELECT die(NEW.id); END');
await importFile(path, { addClip: clipAdder(connection), onLine: () => undefined });
