/**
 * A separate process that works on a data folder, for tests of how two processes affect each other:
 * `open` opens the store, `lock` also becomes its writer. It prints `ready` when it is done, or the
 * code of the error, and stays until it is killed.
 */
import { openStore, type Store } from '../../engine/store/store.ts';
import { toErrorRecord } from '../../shared/errors/app-error.ts';

const [task, dataDir = ''] = process.argv.slice(2);
let store: Store | undefined;
try {
  store = openStore(dataDir);
  if (task === 'lock') store.becomeWriter();
  process.send?.('ready');
} catch (error) {
  process.send?.(toErrorRecord(error).code);
}
// Keeps the process alive, and the store: garbage collection would release its lock.
process.on('message', () => store?.close());
