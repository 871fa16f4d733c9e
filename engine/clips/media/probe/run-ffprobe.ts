import ffprobe from 'ffprobe-static';
import { unpackedPath } from '../../../../shared/domain/unpacked-path.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { stampText } from '../../../store/stored-stamp.ts';
import { readFileStamp } from '../../files/file-stamp.ts';
import { prlimitErrorPrefix, spawnLimited } from './spawn-limited.ts';

export type FfprobeResult = {
  outcome: 'read' | 'refused' | 'timeLimit' | 'tooMuchOutput' | 'tooMuchMemory' | 'killed';
  errorText: string;
};

/** Allowed demuxers: a playlist named `x.mp4` could otherwise make ffprobe open other files. */
const formatWhitelist = 'mov,matroska,avi,gif,mpegts,mpeg,flv,asf,ogg';

/**
 * Allowed decoders: of what can be evaluated, if need be as a copy, and of the sound and subtitles
 * beside it. ffprobe starts one for every stream, and those of rare codecs are seldom tested.
 */
const codecWhitelist = [
  ...['h264', 'hevc', 'libaom-av1', 'libdav1d', 'av1', 'vp8', 'vp9', 'prores', 'dnxhd', 'mjpeg'],
  ...['mpeg4', 'mpeg2video', 'mpeg1video', 'theora', 'flv', 'wmv2', 'wmv3', 'vc1', 'gif', 'png'],
  ...['aac', 'mp3float', 'mp3', 'mp2', 'opus', 'vorbis', 'ac3', 'eac3', 'flac', 'alac', 'wmav2'],
  ...['pcm_u8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le'],
  ...['mov_text', 'subrip', 'ass', 'webvtt'],
].join(',');

const shownEntries = [
  'packet=stream_index,pts,duration,flags',
  'stream=index,codec_type,codec_name,width,height,pix_fmt,time_base,r_frame_rate,avg_frame_rate',
  'stream_disposition=attached_pic',
  'stream_side_data_list',
  'format=format_name',
  'stream_tags:format_tags',
].join(':');

/** Maximum length of the line of a packet or stream; only a malicious file has longer ones. */
const maxLineCharacters = 16_384;
/** Maximum length of the line of a tag, which may contain an entire workflow. */
const maxTagCharacters = 4 * 1024 * 1024;
const tagLine = /^(?:format|streams\.stream\.\d{1,9})\.tags\./;
const maxErrorCharacters = 8_192;

/** Maximum memory of ffprobe: many times what a clip needs, even in 4K. */
const maxMemoryBytes = 512 * 1024 * 1024;
const noMemory = 'Cannot allocate memory';

/** Variables that a program needs to start, without Clipcheck's API key and settings. */
export const childEnvironment = (): NodeJS.ProcessEnv => {
  const passed = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'] as const;
  return Object.fromEntries(passed.map((name) => [name, process.env[name]]));
};

export const ffprobePath = unpackedPath(ffprobe.path);

export const ffprobeCommand = (path: string): [file: string, ...args: string[]] => [
  ffprobePath,
  ...['-hide_banner', '-loglevel', 'error'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', formatWhitelist],
  ...['-codec_whitelist', codecWhitelist],
  ...['-count_packets', '-show_entries', shownEntries, '-print_format', 'flat'],
  // The prefix makes sure that names such as `-version` or `http:x.mp4` are read as names.
  ...['-i', `file:${path}`],
];

/**
 * Splits a stream into lines and calls `onLine` for each. The beginning of a tag that is too long
 * goes to `onLongTag` and its rest is skipped; returns false for any other line that is too long.
 */
const createLineSplitter = ({
  onLine,
  onLongTag,
}: RunFfprobeOptions): ((text: string) => boolean) => {
  let pending = '';
  let isSkipping = false;
  return (text) => {
    const [first = '', ...others] = text.split('\n');
    const lines = [isSkipping ? '' : pending + first, ...others];
    if (others.length > 0) {
      if (isSkipping) lines.shift();
      isSkipping = false;
    }
    pending = lines.pop() ?? '';
    for (const line of lines) onLine(line.trimEnd());
    if (pending.length <= maxLineCharacters) return true;
    if (!tagLine.test(pending)) return false;
    if (pending.length <= maxTagCharacters) return true;
    onLongTag(pending);
    pending = '';
    isSkipping = true;
    return true;
  };
};

/** Signals of a crash, for which the file is to blame. */
const crashSignals: readonly (string | null)[] = [
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
];

const outcomeOf = (
  exitCode: number | null,
  exitSignal: string | null,
): FfprobeResult['outcome'] => {
  if (exitCode === 0) return 'read';
  return exitCode === null && !crashSignals.includes(exitSignal) ? 'killed' : 'refused';
};

type RunFfprobeOptions = {
  /** Receives each `key=value` of the `flat` format: packets, then streams, then the format. */
  onLine: (line: string) => void;
  onLongTag: (start: string) => void;
  timeLimitMs: number;
  signal?: AbortSignal | undefined;
};

const run = (path: string, options: RunFfprobeOptions): Promise<FfprobeResult> => {
  options.signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<FfprobeResult>();
  let stopped: 'timeLimit' | 'tooMuchOutput' | 'tooMuchMemory' | undefined;
  let errorText = '';
  const stop = (reason?: typeof stopped): void => {
    stopped ??= reason;
    child.kill('SIGKILL');
  };
  const [file, ...args] = ffprobeCommand(path);
  const child = spawnLimited({
    file,
    args,
    env: childEnvironment(),
    memoryBytes: maxMemoryBytes,
    onTooMuchMemory: () => stop('tooMuchMemory'),
  });
  const timer = setTimeout(() => stop('timeLimit'), options.timeLimitMs);
  const onAbort = (): void => stop();
  options.signal?.addEventListener('abort', onAbort, { once: true });

  const takeText = createLineSplitter(options);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!takeText(text)) stop('tooMuchOutput');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(0, maxErrorCharacters);
  });

  const settle = (act: () => void): void => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
    if (options.signal?.aborted) reject(options.signal.reason);
    else act();
  };
  const fail = (cause: unknown): void =>
    reject(
      new AppError(
        'internal',
        'The bundled ffprobe cannot be started. Reinstall Clipcheck (from source: npm run setup).',
        { cause },
      ),
    );
  child.once('error', (cause) => settle(() => fail(cause)));
  child.once('close', (exitCode, exitSignal) =>
    settle(() => {
      if (errorText.startsWith(prlimitErrorPrefix)) return fail(errorText);
      const isOutOfMemory = exitCode !== 0 && errorText.includes(noMemory);
      const ended = isOutOfMemory ? 'tooMuchMemory' : outcomeOf(exitCode, exitSignal);
      resolve({ outcome: stopped ?? ended, errorText });
    }),
  );
  return promise;
};

/** Stamps of files that took too much memory, by path. They are not read again. */
const filesOverMemoryLimit = new Map<string, string>();

/**
 * Reads an untrusted file with ffprobe in a separate process with a memory limit.
 * @throws the signal's reason when aborted; AppError `internal` if ffprobe cannot be started
 */
export const runFfprobe = async (
  path: string,
  options: RunFfprobeOptions,
): Promise<FfprobeResult> => {
  const stamp = await readFileStamp(path).then(stampText, () => '');
  if (stamp !== '' && filesOverMemoryLimit.get(path) === stamp) {
    return { outcome: 'tooMuchMemory', errorText: '' };
  }
  const result = await run(path, options);
  if (result.outcome === 'tooMuchMemory') filesOverMemoryLimit.set(path, stamp);
  return result;
};
