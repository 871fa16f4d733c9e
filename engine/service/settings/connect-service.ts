import type { Connection, ConnectionTest } from '../../../shared/contract/service.ts';
import type { AppService } from '../create-service.ts';
import type { AppSettings } from './create-settings.ts';

export type ConnectService = {
  connection: Connection;
  /** The stored key of the address if omitted. */
  key?: string | undefined;
  acceptsFile: boolean;
};

type Parts = {
  service: Pick<AppService, 'test'>;
  settings: Pick<AppSettings, 'update' | 'setKey'>;
};

/**
 * Connects a service with its key if it works; otherwise changes nothing.
 * @throws AppError bad_base_url, bad_api_key, key_unreadable, key_not_stored, interrupted
 */
export const connectService = async (
  { connection, key, acceptsFile }: ConnectService,
  { service, settings }: Parts,
  signal: AbortSignal,
): Promise<ConnectionTest> => {
  const test = await service.test({ connection, key }, signal);
  if (test.problem) return test;
  // The key first: if it cannot be stored, nothing changes.
  if (key !== undefined) settings.setKey({ key, acceptsFile, connection });
  settings.update({ connection });
  return test;
};
