/**
 * A process that adds the clips of a report to a data folder and kills itself, as the system would,
 * in the middle of a clip: once the run of this id is written.
 */
import { openDatabase } from '../../engine/db/connection.ts';
import { clipAdder } from '../../engine/db/records/clip-adder.ts';
import { importFile } from '../../engine/records/import/import-file.ts';

const [dataDir = '', path = '', runId = ''] = process.argv.slice(2);
const connection = openDatabase(dataDir);
connection.function('die', (id) => {
  if (id === runId) process.kill(process.pid, 'SIGKILL');
});
connection.exec('CREATE TEMP TRIGGER dying AFTER INSERT ON runs BEGIN SELECT die(NEW.id); END');
await importFile(path, { addClip: clipAdder(connection), onLine: () => true });
