import { homedir, userInfo } from 'node:os';
import type { Storage } from '../../shared/contract/settings.ts';
import type { Diagnostic, DiagnosticCheck } from '../../shared/domain/diagnostics.ts';
import type { AppError } from '../../shared/errors/app-error.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import type { EnginePorts } from '../ports.ts';
import { testConnection } from '../service/create-service.ts';
import type { ServiceLink } from '../service/service-link.ts';
import type { ConnectionChoice } from '../service/settings/create-settings.ts';
import type { Store } from '../store/store.ts';
import {
  type CheckOutcome,
  checkDatabase,
  checkDecoder,
  checkEvaluator,
  checkFfprobe,
  checkKey,
  checkPrivacy,
  checkRuntime,
  checkSpace,
  checkSystem,
  checkVersions,
  checkWriting,
  databaseNotOpened,
  failed,
  notChecked,
  serviceOutcome,
} from './checks.ts';

type Private = { dataDir: string; homeDir: string; userName: string | null };

/** Maximum length: the output of a process that did not start may be long. */
const maxCharacters = 500;

/** Accounts of systems and images, which identify nobody and are words of other texts. */
const sharedAccounts: ReadonlySet<string> = new Set(['root', 'node', 'user']);

const exactly = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Removes what identifies the user or their work; a path may be anything up to the end of its line.
 */
export const createRedaction = ({ dataDir, homeDir, userName }: Private) => {
  const replacements: [pattern: RegExp, by: string][] = [
    [new RegExp(`${exactly(dataDir)}.*`, 'gi'), 'the data folder'],
    [/(?<=:\/\/)[^\s/@]*@/g, '…@'],
    [/(^|[\s'"`(=<[,]|:(?!\/\/))(?:file:\/\/|[a-z]:[\\/]|\\\\|\/(?=\S)).*/gim, '$1…'],
  ];
  // The home of some system accounts is the root of all paths.
  if (homeDir.length > 1) {
    replacements.splice(1, 0, [new RegExp(`${exactly(homeDir)}.*`, 'gi'), '~']);
  }
  if (userName && !sharedAccounts.has(userName)) {
    const alone = `(?<![\\p{L}\\d])${exactly(userName)}(?![\\p{L}\\d])`;
    replacements.push([new RegExp(alone, 'giu'), '<user>']);
  }
  return (text: string): string => {
    const left = replacements.reduce((now, [pattern, by]) => now.replaceAll(pattern, by), text);
    const line = printableText(left.replaceAll(/\s+/g, ' ').trim());
    return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
  };
};

const privateData = (dataDir: string): Private => {
  const homeDir = homedir();
  try {
    return { dataDir, homeDir, userName: userInfo().username };
  } catch {
    // Accounts of some containers have no name.
    return { dataDir, homeDir, userName: null };
  }
};

export type Opened = {
  store: Pick<Store, 'versions' | 'countDamagedAnswers'>;
  link: ServiceLink;
  choice: ConnectionChoice;
  sizes: () => Promise<Storage>;
};

type DiagnosticsParts = {
  dataDir: string;
  ports: Pick<EnginePorts, 'forkModule' | 'keyStore'>;
  opened: Opened | { error: AppError };
  version: string;
};

/** Checks of the engine; windows add that of the browser. */
type EngineCheck = Exclude<DiagnosticCheck, 'browser'>;
type Check = () => CheckOutcome | Promise<CheckOutcome>;

const notOpened: Check = () =>
  notChecked('The data folder cannot be opened.', 'Solve the problem of the database first.');

const serviceChecks = (
  { link, choice }: Opened,
  keyStore: EnginePorts['keyStore'],
  signal: AbortSignal,
): Record<'key' | 'service' | 'evaluator', Check> => {
  const connection = choice.connection();
  const isBuiltIn = connection.kind === 'built-in';
  const address = isBuiltIn ? null : connection.baseUrl;
  const name = address === null ? 'Built-in evaluator' : (URL.parse(address)?.origin ?? 'Service');
  const keyState = () => {
    if (keyStore) return keyStore.state(address);
    const service = choice.choice();
    const hasKey = service.kind === 'remote' && service.apiKey !== null;
    return { place: hasKey ? ('environment' as const) : null, canEncrypt: null };
  };
  const evaluator = checkEvaluator(link, signal);
  evaluator.catch(() => undefined);
  return {
    key: () => checkKey(isBuiltIn, keyState()),
    service: async () => {
      // The test fails if another Clipcheck runs the built-in evaluator, which is no fault.
      const [builtIn, tested] = await Promise.all([
        isBuiltIn ? evaluator : null,
        testConnection(link, choice.choice(), signal),
      ]);
      return builtIn?.state === 'not-checked' ? builtIn : serviceOutcome(name, tested);
    },
    evaluator: () => evaluator,
  };
};

const createChecks = (
  { dataDir, ports, opened, version }: DiagnosticsParts,
  signal: AbortSignal,
): Record<EngineCheck, Check> => {
  const isOpen = !('error' in opened);
  return {
    versions: () => checkVersions(version, isOpen ? opened.store : null),
    runtime: checkRuntime,
    system: checkSystem,
    decoder: () => checkDecoder(ports.forkModule, signal),
    ffprobe: () => checkFfprobe(),
    database: () =>
      isOpen ? checkDatabase(opened.sizes, opened.store) : databaseNotOpened(opened.error),
    writing: () => checkWriting(dataDir),
    privacy: () => checkPrivacy(dataDir),
    space: () => checkSpace(dataDir),
    ...(isOpen
      ? serviceChecks(opened, ports.keyStore, signal)
      : { key: notOpened, service: notOpened, evaluator: notOpened }),
  };
};

/** Runs a check. One that throws has failed; the others still give their results. */
const runCheck = async (work: Check): Promise<CheckOutcome> => {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // A line break may be part of a path, all of which is to be removed.
    return failed(printableText(message), 'Restart Clipcheck, then run the checks again.');
  }
};

/**
 * Runs all checks at once, and yields in their order. Results do not identify the user, their files
 * or their key.
 * @throws the signal's reason when aborted
 */
export async function* runDiagnostics(
  parts: DiagnosticsParts,
  signal: AbortSignal,
): AsyncGenerator<Diagnostic, void, void> {
  const redact = createRedaction(privateData(parts.dataDir));
  const checks = Object.entries(createChecks(parts, signal)) as [EngineCheck, Check][];
  const running = checks.map(([check, work]) => ({ check, outcome: runCheck(work) }));
  for (const { check, outcome } of running) {
    const { state, found, advice } = await outcome;
    signal.throwIfAborted();
    yield { check, state, found: redact(found), advice: advice && redact(advice) };
  }
}
