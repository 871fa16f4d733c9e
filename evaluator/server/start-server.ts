import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { createOpenApiDocument } from '../../shared/service-api/openapi/create-openapi-document.ts';
import type { PlatformStatus } from '../../shared/service-api/platform-status.ts';
import { REQUEST_ID_HEADER } from '../../shared/service-api/rate-limit-headers.ts';
import { listModels, models } from '../models.ts';
import type { EvaluatorOptions } from '../parse-options.ts';
import { OutcomeUnknownError } from '../store/evaluator-store.ts';
import { closeServer, listenOn } from './listen.ts';
import { type EvaluatorOperation, isKnownPath, operationOf } from './operation.ts';
import { BodyTooLargeError } from './read-body.ts';
import { errorResponse, RequestRefusedError } from './request-refused-error.ts';
import { byteRoutes } from './routes/byte-routes.ts';
import { evaluationRoutes } from './routes/evaluation-routes.ts';
import { videoRoutes } from './routes/video-routes.ts';
import { authenticate, type ServerEnv, type Services } from './services.ts';

const refuse = (error: RequestRefusedError, { env }: Context<ServerEnv>): Response => {
  env.errorCode = error.code;
  return errorResponse(error, env.requestId);
};

const createApp = (services: Services): Hono<ServerEnv> => {
  const app = new Hono<ServerEnv>();
  app.route('/', evaluationRoutes(services));
  app.route('/', videoRoutes(services));
  const { files } = services.store;
  if (files.direct === null) app.route('/', byteRoutes(services.store, files));
  app.get('/v1/quota', authenticate(services), async (context) =>
    context.json(
      context.get('quota').stateOf(await services.store.readUsage(context.get('account'))),
    ),
  );
  app.get('/v1/models', authenticate(services), (context) =>
    context.json(listModels(services.runs.offer)),
  );
  // The only operation without a key; any key is ignored.
  app.get('/v1/status', (context) => context.json(readStatus()));
  app.get('/openapi.json', (context) =>
    context.json(createOpenApiDocument(models.map(({ id }) => id))),
  );

  app.notFound((context) => {
    const { method, path } = context.req;
    const error = isKnownPath(path)
      ? new RequestRefusedError('not_implemented', `${method} is not offered for ${path}.`)
      : new RequestRefusedError('not_found', `There is nothing at ${path}.`);
    return refuse(error, context);
  });

  app.onError((error, context) => {
    if (error instanceof RequestRefusedError) return refuse(error, context);
    // The documented API refuses a body that is too large outside the error envelope.
    if (error instanceof BodyTooLargeError) {
      return context.text('The request body is over 2 MiB.', 413, { Connection: 'close' });
    }
    // The client disconnected while sending its body: no one reads the response.
    if (!context.env.incoming.complete) return context.body(null, 400);
    process.stderr.write(`${context.env.requestId}: ${error.stack}\n`);
    // The error envelope would say that nothing was stored, so that clients may send it again.
    if (error instanceof OutcomeUnknownError) return context.text(error.message, 500);
    const internal = new RequestRefusedError(
      'internal_error',
      'The evaluator failed on this request.',
    );
    return refuse(internal, context);
  });
  return app;
};

const readStatus = (): PlatformStatus => ({
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
});

/** Returns the path without its query and without the secret of an upload address. */
const safePath = (path: string): string => (path.startsWith('/uploads/') ? '/uploads/…' : path);

/** Writes a line of the trace (docs/evaluator.md), and one for people. */
const logRequest = (
  { tracePath, verbose }: EvaluatorOptions,
  note: Readonly<Record<string, unknown>>,
): void => {
  if (tracePath !== null) appendFileSync(tracePath, `${JSON.stringify(note)}\n`);
  if (!verbose) return;
  const { method, path, status, code, durationMs, requestId } = note;
  const parts = [method, path, status ?? 'dropped', code, `${durationMs} ms`, requestId];
  process.stderr.write(`${parts.filter((part) => part !== null).join(' ')}\n`);
};

/** A proxy's or a client's own id, if it is printable and short. */
const GIVEN_REQUEST_ID = /^[\x21-\x7e]{1,100}$/;

const REQUEST_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5000,
};

/** @param work performs the request @returns null to break the connection instead */
export type AnswerRequest = (
  request: { operation: EvaluatorOperation; requestId: string },
  work: () => Promise<Response>,
) => Promise<Response | null>;

/**
 * @param services `baseUrl` is not known until the server listens
 * @throws UsageError when the port cannot be used
 */
export const startServer = async (
  services: Omit<Services, 'baseUrl'>,
  answer: AnswerRequest = (_request, work) => work(),
) => {
  const { host, port, publicUrl } = services.options;
  let baseUrl = publicUrl ?? '';
  let hosts: string[] = [];
  const app = createApp({ ...services, baseUrl: () => baseUrl });

  const handle = async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const arrivedMs = performance.now();
    const given = request.headers.get(REQUEST_ID_HEADER) ?? '';
    const requestId = GIVEN_REQUEST_ID.test(given) ? given : `req_${randomUUID()}`;
    const facts = { requestId, arrivedAtMs: Date.now(), arrivedMs, errorCode: null };
    const env: ServerEnv['Bindings'] = { ...bindings, ...facts };
    const path = new URL(request.url).pathname;
    const operation = operationOf(request.method, path);
    const work = async () => app.fetch(request, env);
    const response = isForThisHost(request, hosts)
      ? await answer({ operation, requestId }, work)
      : refuseHost();
    const { socket } = bindings.incoming;
    const isDropped = response === null || socket.destroyed;
    if (!isDropped) response.headers.set(REQUEST_ID_HEADER, requestId);
    // The listener reads an expected body for another half second; a GET's body could trickle in
    // for ever.
    if (!isDropped && hasNeedlessBody(request)) response.headers.set('Connection', 'close');
    const contentLength = request.headers.get('Content-Length');
    const status = isDropped ? null : response.status;
    services.metrics?.countRequest(operation, status, env.errorCode);
    logRequest(services.options, {
      method: request.method,
      path: safePath(path),
      operation,
      status,
      code: env.errorCode,
      // Never its value.
      authorization: request.headers.has('Authorization'),
      contentLength: contentLength === null ? null : Number(contentLength),
      requestId,
      durationMs: Math.round(performance.now() - arrivedMs),
    });
    if (response !== null) return response;
    // Only now: a client that sees the connection break must find the request in the trace.
    socket.destroy();
    return RESPONSE_ALREADY_SENT;
  };

  const server = createServer(
    REQUEST_LIMITS,
    // The listener's types include HTTP/2; a node:http server only has HTTP/1.
    getRequestListener((request, bindings) => handle(request, bindings as HttpBindings)),
  );
  const { url: localUrl, port: usedPort } = await listenOn(server, { host, port });
  baseUrl ||= localUrl;
  const names = [`localhost:${usedPort}`, `127.0.0.1:${usedPort}`];
  hosts = [...names, new URL(localUrl).host, new URL(baseUrl).host];
  return { localUrl, close: () => closeServer(server) };
};

const hasNeedlessBody = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.has('Transfer-Encoding') || Number(headers.get('Content-Length') ?? 0) !== 0);

/** Blocks DNS rebinding: a web page whose host name resolves to this machine. */
const isForThisHost = ({ headers }: Request, hosts: readonly string[]): boolean =>
  hosts.includes(headers.get('Host') ?? '');

const refuseHost = (): Response => {
  const headers = { Connection: 'close' };
  return new Response('This host name is not served here.', { status: 403, headers });
};
