import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** For a call in process that nobody can break off. */
const never = new AbortController().signal;

/** The service's part of the contract. */
export const createServiceRoutes = ({ service: on }: Implementer, { service }: Engine) => ({
  status: on.status.handler(({ signal = never }) => service.status(signal)),
  models: on.models.handler(({ signal = never }) => service.models(signal)),
  quota: on.quota.handler(({ signal = never }) => service.quota(signal)),
  knownModels: on.knownModels.handler(() => service.knownModels()),
  test: on.test.handler(({ input, signal = never }) => service.test(input, signal)),
  connect: on.connect.handler(({ input, signal = never }) => service.connect(input, signal)),
});
