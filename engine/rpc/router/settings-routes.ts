import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The settings' part of the contract. */
export const createSettingsRoutes = (
  { settings: on }: Implementer,
  { settings, storage }: Engine,
) => ({
  get: on.get.handler(() => settings.get()),
  update: on.update.handler(({ input }) => settings.update(input)),
  keyState: on.keyState.handler(() => settings.keyState()),
  removeKey: on.removeKey.handler(() => settings.removeKey()),
  storage: on.storage.handler(() => storage.sizes()),
  cleanUp: on.cleanUp.handler(({ input }) => storage.cleanUp(input)),
});
