import { type ConnectionProblem, unreachableAdvice } from '../../shared/contract/service.ts';
import type { KeyState } from '../../shared/contract/settings.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { formatDuration } from '../reports/text/format-amounts.ts';
import type { ServiceLink } from '../service/service-link.ts';
import type { TestedConnection } from '../service/test-connection.ts';
import { type CheckOutcome, failed, fine, notChecked, warning } from './outcome.ts';

/** Where the key is, with the advice if that is not the best place. */
const keyPlaces: Record<NonNullable<KeyState['place']>, CheckOutcome> = {
  encrypted: fine("A key is stored, encrypted in the system's key store."),
  environment: fine('A key is set as CLIPCHECK_API_KEY.'),
  memory: warning(
    'A key is kept in memory until you quit Clipcheck. This system has no key store.',
    'Install a key store, such as GNOME Keyring or KWallet, and use the desktop app.',
  ),
  file: warning(
    'A key is stored unencrypted in a file that only your user account can read.',
    'Install a key store, such as GNOME Keyring or KWallet, use the desktop app, and set the key again.',
  ),
};

/** Never reads the key. @param canEncrypt null if keys come from the environment only */
export const checkKey = (
  isBuiltIn: boolean,
  { place, canEncrypt }: { place: KeyState['place']; canEncrypt: boolean | null },
): CheckOutcome => {
  if (place !== null) return keyPlaces[place];
  const store =
    canEncrypt === null
      ? 'The command line uses CLIPCHECK_API_KEY.'
      : canEncrypt
        ? "The system's key store is available."
        : 'This system has no key store; keys are kept in memory.';
  return isBuiltIn
    ? fine(`The built-in evaluator needs no key. ${store}`)
    : failed(
        `No key is set for the service. ${store}`,
        'Set it in Settings › API key, or as CLIPCHECK_API_KEY.',
      );
};

const problemAdvice: Record<ConnectionProblem['kind'], string> = {
  key: 'Set the key in Settings › API key, or as CLIPCHECK_API_KEY.',
  unreachable: unreachableAdvice,
  address: 'Check the address in Settings › Connection, or CLIPCHECK_BASE_URL.',
  other: 'Try again later. If this continues, contact the support of the service.',
};

/** @param name address of the service, or what it is */
export const serviceOutcome = (
  name: string,
  { problem, status }: TestedConnection,
): CheckOutcome => {
  if (problem) return failed(`${name}: ${problem.message}`, problemAdvice[problem.kind]);
  if (!status.ok) return fine(`${name} can be used; it reports no status.`);
  const { state } = status.data;
  const found = `${name}: ${state}, answered in ${Math.round(status.latencyMs)} ms.`;
  return state === 'operational'
    ? fine(found)
    : warning(found, 'Evaluations may fail or take longer. Try again later.');
};

/** A larger difference makes waiting times wrong, and addresses of uploads expire early. */
const maxClockDifferenceMs = 60_000;

/** Compares the clocks, by the Date header of an answer, which has a resolution of a second. */
export const clockOutcome = ({ problem, status }: TestedConnection): CheckOutcome => {
  if (!status.ok || status.dateMs === null) {
    const advice = problem ? 'Solve the problem of the connection first.' : null;
    return notChecked('The service did not report its time.', advice);
  }
  const aheadMs = status.atMs - status.dateMs;
  const differenceSec = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= maxClockDifferenceMs) {
    return fine(
      `The clocks of this computer and the service differ by ${differenceSec} s at most.`,
    );
  }
  return warning(
    `The clock of this computer is ${formatDuration(differenceSec)} ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the service.`,
    'Let the system set its clock automatically.',
  );
};

/** Starts the built-in evaluator, unless it is running, and asks for its status. */
export const checkEvaluator = async (
  link: ServiceLink,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  const evaluator = link.holdChoice({ kind: 'built-in' });
  const startedMs = performance.now();
  try {
    await (await evaluator.client()).getStatus({ signal });
    const durationSec = (performance.now() - startedMs) / 1000;
    return fine(`It starts and answers, within ${formatDuration(durationSec)}.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'data_folder_busy') {
      return notChecked(
        'Another Clipcheck is running the evaluator of this data folder.',
        'Quit it, then run the checks again.',
      );
    }
    return failed(error.message, 'Restart Clipcheck. If this continues, reinstall it.');
  } finally {
    evaluator.release();
  }
};
