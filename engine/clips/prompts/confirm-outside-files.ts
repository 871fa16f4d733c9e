import { createHash } from 'node:crypto';
import { oncePerKey } from '../../once-per-key.ts';
import { createLinkScope } from '../media/find/link-scope.ts';
import type { ChoiceOf, ClipInFile, PromptInFile } from './prompt-source.ts';

const useFile = 'file';

/** The same file linked from another folder has another key, so the user is asked again. */
const keyOf = (root: string, target: string): string =>
  `outside-${createHash('sha256').update(`${root}\0${target}`).digest('hex').slice(0, 16)}`;

/**
 * Asks the user, once per file, before prompts of linked files outside the selected folder are
 * used: whoever made the folder could otherwise have any text file of this machine sent.
 */
export const confirmOutsideFiles = (choiceOf: ChoiceOf) => {
  const scopeOf = oncePerKey((root: string) => createLinkScope([root]));

  const outsideTarget = async (origin: string, clip: ClipInFile): Promise<string | null> => {
    // The user chose to send the clip itself, wherever it is.
    if (origin === clip.path) return null;
    return (await scopeOf(clip.root)).outsideTarget(origin).catch(() => origin);
  };

  return async (found: PromptInFile, clip: ClipInFile): Promise<PromptInFile> => {
    const target = await outsideTarget(found.origin, clip);
    if (target === null) return found;
    const { reading } = found;
    const file = { ...found, generation: undefined };
    const workflowKey = keyOf(clip.root, target);
    if (reading.kind === 'none' || choiceOf(workflowKey) === useFile) return file;
    // Of a workflow all texts, one of which is to be chosen.
    const texts = reading.kind === 'choice' ? reading.candidates : [reading];
    const text = texts.map((one) => one.text).join('\n');
    const candidates = [{ key: useFile, label: `link to ${target}`, text }];
    return { ...file, linkedTo: target, reading: { kind: 'choice', workflowKey, candidates } };
  };
};
