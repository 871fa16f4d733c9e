import { endpoints, type Operation } from '../../shared/service-api/endpoints.ts';

/** The interface's operations, and those on the addresses that the evaluator gives out. */
export type EvaluatorOperation = Operation | 'putBytes' | 'getBytes' | 'unknown';

const interfaceOperations = Object.keys(endpoints) as Operation[];

/** All names that rules of the faults file and lines of the trace may carry. */
export const evaluatorOperations: readonly EvaluatorOperation[] = [
  ...interfaceOperations,
  'putBytes',
  'getBytes',
  'unknown',
];

const patterns = interfaceOperations.map((operation) => {
  const { method, path } = endpoints[operation];
  return { operation, method, pattern: new RegExp(`^${path.replace('{id}', '[^/]+')}$`) };
});

/** The operation a request asks for. */
export const operationOf = (method: string, path: string): EvaluatorOperation => {
  if (method === 'PUT' && path.startsWith('/uploads/')) return 'putBytes';
  if (method === 'GET' && path.startsWith('/clips/')) return 'getBytes';
  const found = patterns.find((entry) => entry.method === method && entry.pattern.test(path));
  return found?.operation ?? 'unknown';
};

/** Whether a path of the interface exists with another method. */
export const isKnownPath = (path: string): boolean =>
  patterns.some((entry) => entry.pattern.test(path));
