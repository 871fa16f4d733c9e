import { endpoints, type Operation } from '../../shared/service-api/endpoints.ts';

export type EvaluatorOperation = Operation | 'putBytes' | 'getBytes' | 'getDocument' | 'unknown';

const interfaceOperations = Object.keys(endpoints) as Operation[];

const patterns = interfaceOperations.map((operation) => {
  const { method, path } = endpoints[operation];
  return { operation, method, pattern: new RegExp(`^${path.replace('{id}', '[^/]+')}$`) };
});

export const operationOf = (method: string, path: string): EvaluatorOperation => {
  if (method === 'PUT' && path.startsWith('/uploads/')) return 'putBytes';
  if (method === 'GET' && path.startsWith('/clips/')) return 'getBytes';
  if (method === 'GET' && path === '/openapi.json') return 'getDocument';
  const found = patterns.find((entry) => entry.method === method && entry.pattern.test(path));
  return found?.operation ?? 'unknown';
};

export const isKnownPath = (path: string): boolean =>
  patterns.some((entry) => entry.pattern.test(path));
