import { onTestFinished } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';

/**
 * Makes an open database refuse to link clips to places; it cannot be opened meanwhile.
 * @returns allows it again
 */
export const stopLinking = (dataDir: string): (() => void) => {
  const connection = openDatabase(dataDir);
  onTestFinished(() => {
    connection.close();
  });
  connection.exec(
    `CREATE TRIGGER no_links BEFORE INSERT ON files BEGIN SELECT RAISE(ABORT, 'no links'); END`,
  );
  return () => {
    connection.exec('DROP TRIGGER no_links');
  };
};
