import { Hono } from 'hono';
import { createOpenApiDocument } from '../../../shared/service-api/openapi/create-openapi-document.ts';
import { models } from '../../models.ts';
import type { ServerEnv } from '../services.ts';

/** Serves the description of the API; needs no key. */
export const documentRoutes = () => {
  const routes = new Hono<ServerEnv>();
  routes.get('/openapi.json', (context) =>
    context.json(createOpenApiDocument(models.map(({ id }) => id))),
  );
  return routes;
};
