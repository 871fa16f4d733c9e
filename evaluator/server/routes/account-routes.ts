import { Hono } from 'hono';
import type { PlatformStatus } from '../../../shared/service-api/platform-status.ts';
import { listModels } from '../../models.ts';
import { authenticate, type ServerEnv, type Services } from '../services.ts';

export const accountRoutes = (services: Services) => {
  const routes = new Hono<ServerEnv>();
  const authenticated = authenticate(services);

  routes.get('/v1/quota', authenticated, (context) =>
    context.json(services.quota.readState(context.get('account'))),
  );

  routes.get('/v1/models', authenticated, (context) =>
    context.json(listModels(services.subjects === 'on')),
  );

  // The only operation without a key; any key is ignored.
  routes.get('/v1/status', (context) => {
    const status: PlatformStatus = {
      state: 'operational',
      checked_at: Math.floor(Date.now() / 1000),
      components: [
        {
          key: 'evaluator',
          name: 'Built-in evaluator',
          description: 'Analyzes clips on this machine.',
          state: 'operational',
          detail: 'Answers requests.',
          latency_ms: 0,
        },
      ],
    };
    return context.json(status);
  });

  return routes;
};
