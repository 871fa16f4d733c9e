/** All operations, as in "Endpoints" of the API specification. */
export const endpoints = {
  createEvaluation: { method: 'POST', path: '/v1/evaluations', needsKey: true },
  getEvaluation: { method: 'GET', path: '/v1/evaluations/{id}', needsKey: true },
  deleteEvaluation: { method: 'DELETE', path: '/v1/evaluations/{id}', needsKey: true },
  retryEvaluation: { method: 'POST', path: '/v1/evaluations/{id}/retry', needsKey: true },
  reserveVideo: { method: 'POST', path: '/v1/videos', needsKey: true },
  completeVideo: { method: 'POST', path: '/v1/videos/{id}/complete', needsKey: true },
  getVideo: { method: 'GET', path: '/v1/videos/{id}', needsKey: true },
  getQuota: { method: 'GET', path: '/v1/quota', needsKey: true },
  listModels: { method: 'GET', path: '/v1/models', needsKey: true },
  getStatus: { method: 'GET', path: '/v1/status', needsKey: false },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST' | 'DELETE'; path: `/v1/${string}`; needsKey: boolean }
>;

export type Operation = keyof typeof endpoints;

/** @param id is percent-encoded, so that an id from outside cannot leave its path segment */
export const endpointPath = (operation: Operation, id = ''): string =>
  endpoints[operation].path.replace('{id}', encodeURIComponent(id));
