import { isDeepStrictEqual } from 'node:util';
import { isLoopback, mayCarryKey } from '../../../network/loopback.ts';
import type { ConnectJudge } from '../../../shared/contract/judge.ts';
import type { KeyState, Settings } from '../../../shared/contract/settings.ts';
import type { JudgeDestination } from '../../../shared/domain/judge-destination.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { parseJudgeUrl } from '../../../shared/service-api/judge-url.ts';
import { isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import type { EnginePorts, EvaluatorChoice, JudgeAddress } from '../../ports.ts';
import type { EventBus } from '../../store/events/event-bus.ts';
import { expectUsableKey } from '../client/client.ts';
import { ifReadable } from '../service-link.ts';
import type { StoredSettings } from './stored-settings.ts';

/** @throws AppError bad_base_url, which never repeats the address: it may hold a secret */
const readUrl = (text: string): URL => {
  const url = parseJudgeUrl(text);
  if (url) return url;
  throw new AppError(
    'bad_base_url',
    'The address must begin with http:// or https://, without user name, password and query. Give one such as http://localhost:11434 or https://openrouter.ai/api/v1',
  );
};

const destinationOf = (url: URL): JudgeDestination => ({
  host: url.host,
  isThisMachine: isLoopback(url),
});

/** The judge of the settings, which the built-in evaluator asks. */
export const createJudging = (stored: StoredSettings, ports: EnginePorts, bus: EventBus) => {
  const { judgeKeyStore: keyStore, judgeKey = null, testJudge } = ports;
  const used = (): string | null => stored.read().judge?.url ?? null;
  keyStore?.begin(used());

  /** Without a key that can be read, the judge says that it needs one. */
  const loadKey = (url: URL): string | null =>
    mayCarryKey(url) ? (judgeKey ?? ifReadable(() => keyStore?.load(url.href) ?? null)) : null;

  /** Waits for the answer about a first drawn scene. @throws AppError judge_failed */
  const expectAnswer = async (judge: JudgeAddress, signal: AbortSignal): Promise<void> => {
    const answered = new AbortController();
    const onProgress = ({ done }: { done: number }): void => {
      if (done > 0) answered.abort();
    };
    try {
      await testJudge(judge, onProgress, AbortSignal.any([signal, answered.signal]));
    } catch (error) {
      signal.throwIfAborted();
      if (!answered.signal.aborted) throw error;
    }
  };

  const change = (changed: Pick<Settings, 'judge'> & Partial<Settings>): void => {
    const { judge, defaults } = stored.read();
    // A default version that is gone would fail every batch.
    const isGone =
      isJudgeVersion(defaults.modelVersion) && !isDeepStrictEqual(judge, changed.judge);
    stored.write({ ...changed, ...(isGone && { defaults: { ...defaults, modelVersion: null } }) });
    bus.emit({ type: 'settings-changed' });
    bus.emit({ type: 'service-changed' });
  };

  /** How the settings want the built-in evaluator to be started. */
  const evaluatorChoice = (): EvaluatorChoice => {
    const { judgesSubjects, judge } = stored.read();
    const url = judge && parseJudgeUrl(judge.url);
    const address = url && { url: url.href, model: judge.model, apiKey: loadKey(url) };
    return { judgesSubjects, judge: address };
  };

  return {
    evaluatorChoice,
    keyState: (): KeyState => keyStore?.state(used()) ?? { place: null, canEncrypt: false },
    /** @throws AppError bad_base_url */
    destination: (url: string): JudgeDestination => destinationOf(readUrl(url)),
    /** @throws AppError usage if there is none */
    address: (): JudgeAddress => {
      const { judge } = evaluatorChoice();
      if (judge) return judge;
      throw new AppError('usage', 'No judge is connected. Connect one in the settings of the app.');
    },
    /**
     * Changes nothing unless the user has agreed to the destination, and the model answers.
     * @returns a destination to agree to; null once it is connected
     * @throws AppError bad_base_url, bad_api_key, key_not_stored, judge_failed
     */
    connect: async (
      { url: text, model, key, acceptsFile, agrees }: ConnectJudge,
      signal: AbortSignal,
    ): Promise<JudgeDestination | null> => {
      const url = readUrl(text);
      const typedKey = key?.trim() ?? null;
      if (typedKey !== null) expectUsableKey(typedKey);
      if (typedKey !== null && !mayCarryKey(url)) {
        throw new AppError(
          'bad_base_url',
          'A key is only sent over https, or on this machine. Use an address with https://, or leave the key empty.',
        );
      }
      const { agreedJudges } = stored.read();
      if (!agrees && !agreedJudges.includes(url.origin)) {
        return destinationOf(url);
      }
      const judge = { url: url.href, model };
      await expectAnswer({ ...judge, apiKey: typedKey ?? loadKey(url) }, signal);
      // The key first: if it cannot be stored, nothing changes.
      if (typedKey !== null) keyStore?.save(url.href, typedKey, acceptsFile);
      const before = used();
      if (before !== null && before !== url.href) keyStore?.remove(before);
      change({ judge, agreedJudges: [...new Set([...agreedJudges, url.origin])] });
      return null;
    },
    /** Also removes its key. @throws AppError key_not_stored */
    remove: (): void => {
      const before = used();
      if (before !== null) keyStore?.remove(before);
      change({ judge: null });
    },
  };
};
