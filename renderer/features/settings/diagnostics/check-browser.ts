import type { Diagnostic } from '../../../../shared/domain/diagnostics.ts';

/** What most clips have: H.264 High at level 4, and 1080p. */
const usualVideo = { codec: 'avc1.640028', codedWidth: 1920, codedHeight: 1080 };

const browserName = (userAgent: string): string =>
  /(?:Firefox|Edg|Chrome)\/\d+/.exec(userAgent)?.[0].replace('/', ' ') ?? 'This browser';

/** Checks whether the page can decode H.264 by WebCodecs. */
export const checkBrowser = async (): Promise<Diagnostic> => {
  const name = browserName(navigator.userAgent);
  const isSupported =
    'VideoDecoder' in globalThis && (await VideoDecoder.isConfigSupported(usualVideo)).supported;
  return isSupported
    ? {
        ...{ check: 'browser', state: 'fine', advice: null },
        found: `${name} decodes H.264 (avc1) with WebCodecs.`,
      }
    : {
        ...{ check: 'browser', state: 'failed' },
        found: `${name} cannot decode H.264 (avc1) with WebCodecs.`,
        advice: 'Use the desktop app, or a current Chrome, Edge or Chromium with H.264.',
      };
};
