import { fileURLToPath } from 'node:url';
import { createEngine, type Engine } from '../../engine/index.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { createKeyStore } from '../../hosts/key-store/create-key-store.ts';
import { unpackedPath } from '../../shared/domain/unpacked-path.ts';
import type { DesktopStart } from './desktop-start.ts';
import { forkUtilityModule } from './fork-utility.ts';
import { forkUtilityEvaluator } from './fork-utility-evaluator.ts';
import { systemCipher } from './system-cipher.ts';

const samplesDir = unpackedPath(fileURLToPath(new URL('../../resources/samples', import.meta.url)));

/**
 * Creates the desktop's engine. It uses the service from the settings, and encrypts the API key
 * with the system's key store if there is one. Must be called once the app is ready.
 * @throws AppError data_folder_unusable, database_damaged, database_from_future, bad_base_url
 */
export const createDesktopEngine = ({
  apiKey,
  baseUrl,
  dataDir,
  allowsPrivate,
}: DesktopStart): Engine =>
  createEngine(
    {
      ...{ dataDir, samplesDir, allowsPrivate },
      service: { kind: 'settings', baseUrlOfStart: baseUrl },
    },
    {
      fetch: globalThis.fetch,
      startEvaluator: (choice) =>
        startEvaluator(dataDir, { allowsPrivate, ...choice, fork: forkUtilityEvaluator }),
      forkModule: forkUtilityModule,
      keyStore: createKeyStore({ dataDir, apiKeyOfStart: apiKey, cipher: systemCipher() }),
    },
  );
