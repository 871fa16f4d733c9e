/**
 * Imports a report and kills itself: once a number of clips was reported (`clips`), or in the
 * middle of one, once the run with an id is written (`run`).
 */
import { importFile } from '../../engine/library/records/import/import-file.ts';
import { openDatabase } from '../../engine/store/connection.ts';
import { clipAdder } from '../../engine/store/records/clip-adder.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';

const [dataDir = '', path = '', kind, killAt = ''] = process.argv.slice(2);
const kill = (): void => void process.kill(process.pid, 'SIGKILL');

const importClips = async (): Promise<void> => {
  await using engine = openIdleEngine(dataDir);
  await engine.importRecords(
    path,
    ({ clips }) => {
      if (clips >= Number(killAt)) kill();
    },
    new AbortController().signal,
  );
};

const addClips = async (): Promise<void> => {
  const connection = openDatabase(dataDir);
  connection.function('die', (id) => {
    if (id === killAt) kill();
  });
  connection.exec('CREATE TEMP TRIGGER dying AFTER INSERT ON runs BEGIN SELECT die(NEW.id); END');
  await importFile(path, { addClip: clipAdder(connection), onLine: () => undefined });
};

await (kind === 'run' ? addClips() : importClips());
