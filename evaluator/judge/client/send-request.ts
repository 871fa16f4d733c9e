import { setTimeout as sleep } from 'node:timers/promises';
import { serviceDispatcher } from '../../../network/dispatchers.ts';
import { readUpTo } from '../../../network/read-up-to.ts';
import { AnalysisFailedError } from '../../analysis/analysis-errors.ts';
import type { Budget } from './budget.ts';

export type JudgeAddress = { url: URL; model: string; apiKey: string | null };

/** A server's answer to a request, whatever its status. */
export type ServerAnswer = { status: number; text: string };

const MAX_ANSWER_BYTES = 1024 * 1024;
/** Busy servers are asked again, so often and after so many seconds at most. */
const MAX_WAITS = 3;
const MAX_WAIT_SEC = 30;

const readText = async (response: Response): Promise<string> => {
  const text = await readUpTo(response, MAX_ANSWER_BYTES);
  if (text !== null) return text;
  throw new AnalysisFailedError('model_output_invalid', 'The answer of the judge is over 1 MiB.');
};

const unreachable = ({ host }: URL, error: unknown): AnalysisFailedError => {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return new AnalysisFailedError(
    'model_unavailable',
    `The judge at ${host} cannot be reached${code}. Check that it is running.`,
  );
};

const waitSecOf = ({ headers }: Response, waits: number): number => {
  const named = Number(headers.get('Retry-After') ?? Number.NaN);
  return Math.min(MAX_WAIT_SEC, named >= 0 ? named : 2 ** waits);
};

/** Waits for an answer as long as the budget allows: a model on a slow machine takes minutes. */
const patientDispatcher = (url: URL) =>
  serviceDispatcher(url).compose(
    (dispatch) => (options, handler) =>
      dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  );

const sendOnce = async (
  url: URL,
  { apiKey }: JudgeAddress,
  body: object | null,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(url, {
    method: body ? 'POST' : 'GET',
    // A redirect would take frames and key to another server.
    redirect: 'manual',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal,
    dispatcher: patientDispatcher(url),
  });

/**
 * Waits a few times if the server is busy.
 * @param body null for GET
 * @throws AnalysisFailedError; the reason of the budget's signal
 */
export const sendRequest = async (
  url: URL,
  address: JudgeAddress,
  body: object | null,
  budget: Budget,
): Promise<ServerAnswer> => {
  for (let waits = 0; ; waits += 1) {
    budget.takeRequest();
    try {
      const response = await sendOnce(url, address, body, budget.signal);
      const { status } = response;
      const isBusy = status === 429 || status === 503;
      if (!isBusy || waits === MAX_WAITS) return { status, text: await readText(response) };
      await response.body?.cancel();
      await sleep(waitSecOf(response, waits) * 1000, undefined, { signal: budget.signal });
    } catch (error) {
      budget.signal.throwIfAborted();
      throw error instanceof AnalysisFailedError ? error : unreachable(url, error);
    }
  }
};
