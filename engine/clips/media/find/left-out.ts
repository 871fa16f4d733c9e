import type { LeftOutReason } from '../../../../shared/domain/left-out.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';

/** A path that was left out, with the reason as a sentence. */
export type LeftOut = { path: string; reason: LeftOutReason; message: string };

export type LeftOutGroup = { reason: LeftOutReason; count: number; first: LeftOut[] };

/** Maximum number of paths kept per reason, since a tree may have thousands of hidden folders. */
const maxPathsPerReason = 100;

export type LeftOutList = ReturnType<typeof createLeftOutList>;

export const createLeftOutList = () => {
  const groups = new Map<LeftOutReason, LeftOutGroup>();
  return {
    add: (left: LeftOut): void => {
      const { reason } = left;
      const group = groups.get(reason) ?? { reason, count: 0, first: [] };
      groups.set(reason, group);
      group.count += 1;
      if (group.first.length < maxPathsPerReason) group.first.push(left);
    },
    /** In the order in which their reasons first occurred. */
    groups: (): LeftOutGroup[] => [...groups.values()],
  };
};

export const unreadable = (path: string, why: string): LeftOut => ({
  path,
  reason: 'unreadable',
  message: `${printableText(path)} cannot be read: ${why}.`,
});

export const notAClip = (path: string, why: string): LeftOut => ({
  path,
  reason: 'not_a_clip',
  message: `${printableText(path)} is left out: ${why}.`,
});

export const hidden = (path: string): LeftOut => ({
  path,
  reason: 'hidden',
  message: `${printableText(path)} is left out: it is a hidden folder. Add it by name to search it.`,
});

/** One entry for all AppleDouble files of a folder: macOS writes one beside each clip. */
export const leftovers = (paths: readonly string[]): LeftOut[] => {
  const [path] = paths;
  if (path === undefined) return [];
  const others = paths.length === 1 ? '' : `, with ${paths.length - 1} more in its folder,`;
  const message = `${printableText(path)}${others} is left out: it is macOS metadata, not a clip.`;
  return [{ path, reason: 'hidden', message }];
};

export const loop = (path: string): LeftOut => ({
  path,
  reason: 'loop',
  message: `${printableText(path)} is a link to a folder that was already searched.`,
});

export const outside = ({ path, target }: { path: string; target: string }): LeftOut => ({
  path,
  reason: 'outside',
  message: `${printableText(path)} is left out: it is a link to ${printableText(target)}, outside the folder. Add it by name.`,
});

export const otherFormat = (path: string, takesOtherFormats: boolean): LeftOut =>
  notAClip(
    path,
    takesOtherFormats
      ? 'a GIF is usually just a preview; add it by name to evaluate a copy'
      : 'the service accepts only MP4; convert it, or add it by name to evaluate a copy',
  );
