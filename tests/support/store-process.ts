/**
 * `open` opens a data folder's store, `lock` also becomes its writer. Prints `ready`, or the
 * error's code, and stays until it is killed.
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
