import { Hono } from 'hono';
import { ApiError, errorResponse } from './api-error.ts';
import { isKnownPath } from './operation.ts';
import { BodyTooLargeError } from './read-body.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { byteRoutes } from './routes/byte-routes.ts';
import { evaluationRoutes } from './routes/evaluation-routes.ts';
import { videoRoutes } from './routes/video-routes.ts';
import type { ServerEnv, Services } from './services.ts';
import { createSubmissionQuota } from './submission-quota.ts';

/** Creates the app that serves /v1; every error becomes a response. */
export const createApp = (services: Services): Hono<ServerEnv> => {
  const quota = createSubmissionQuota(services.store.usage, services.options);
  const app = new Hono<ServerEnv>();
  app.route('/', evaluationRoutes(services, quota));
  app.route('/', videoRoutes(services, quota));
  app.route('/', accountRoutes(services, quota));
  app.route('/', byteRoutes(services));

  app.notFound((context) => {
    const { method, path } = context.req;
    const error = isKnownPath(path)
      ? new ApiError('not_implemented', `${method} is not offered for ${path}.`)
      : new ApiError('not_found', `There is nothing at ${path}.`);
    return errorResponse(error, context.env.requestId);
  });

  app.onError((error, context) => {
    if (error instanceof ApiError) return errorResponse(error, context.env.requestId);
    // The documented interface refuses a body that is too large outside the error envelope.
    if (error instanceof BodyTooLargeError) {
      return context.text('The request body is over 2 MiB.', 413, { Connection: 'close' });
    }
    // The client went away while sending its body: nobody reads the response.
    if (!context.env.incoming.complete) return context.body(null, 400);
    process.stderr.write(`${context.env.requestId}: ${error.stack}\n`);
    const internal = new ApiError('internal_error', 'The evaluator failed on this request.');
    return errorResponse(internal, context.env.requestId);
  });
  return app;
};
