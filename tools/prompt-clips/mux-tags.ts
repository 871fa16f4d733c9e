import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type MuxedTags = {
  clip: Buffer;
  tags: Readonly<Record<string, string>>;
  /** Whether tags of all names are written (`-movflags use_metadata_tags`), or the usual ones. */
  keepsAll?: boolean;
};

/** FFmpeg's `ffmetadata`: a backslash precedes characters that would end a name or a value. */
const escaped = (text: string): string => text.replace(/[=;#\\\n]/g, '\\$&');

/**
 * Uses the system's ffmpeg and a metadata file as VHS does: a workflow is too long for arguments.
 */
export const muxTags = ({ clip, tags, keepsAll }: MuxedTags): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'clipcheck-tags-'));
  try {
    const lines = Object.entries(tags).map(([key, text]) => `${escaped(key)}=${escaped(text)}`);
    writeFileSync(join(folder, 'tags.txt'), [';FFMETADATA1', ...lines, ''].join('\n'));
    writeFileSync(join(folder, 'in.mp4'), clip);
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      join(folder, 'in.mp4'),
      '-i',
      join(folder, 'tags.txt'),
      '-map',
      '0',
      '-map_metadata',
      '1',
      '-c',
      'copy',
      ...(keepsAll ? ['-movflags', 'use_metadata_tags'] : []),
      join(folder, 'out.mp4'),
    ]);
    return readFileSync(join(folder, 'out.mp4'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
