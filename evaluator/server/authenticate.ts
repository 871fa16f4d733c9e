import { createMiddleware } from 'hono/factory';
import type { KeyRing } from './key-ring.ts';
import type { ServerEnv } from './services.ts';

/** Lets a request in by its key, and notes whose it is. @throws ApiError 401 */
export const authenticate = (keyRing: KeyRing) =>
  createMiddleware<ServerEnv>(async (context, next) => {
    context.set('account', keyRing.accountOf(context.req.header('Authorization') ?? null));
    await next();
  });
