import { createHash } from 'node:crypto';
import type { FoundGeneration } from '../../../shared/domain/found-prompt.ts';
import { createLinkScope, type LinkScope } from '../media/find/link-scope.ts';
import type {
  ChoiceOf,
  ClipInFile,
  FileWithoutPrompt,
  PromptReader,
  SourceAnswer,
} from './prompt-reader.ts';

/** An answer that may need the user's confirmation. */
type PromptAnswer = Exclude<SourceAnswer, FoundGeneration | FileWithoutPrompt>;

const useFile = 'file';

/** The same file linked from another folder has another key, so the user is asked again. */
const keyOf = (root: string, target: string): string =>
  `outside-${createHash('sha256').update(`${root}\0${target}`).digest('hex').slice(0, 16)}`;

/** The prompt in such a file, or all texts of a workflow, one of which is to be chosen. */
const textOf = (answer: PromptAnswer): string =>
  'question' in answer
    ? answer.question.candidates.map(({ text }) => text).join('\n')
    : answer.text;

/**
 * Asks the user, once per file, before prompts are used from linked files outside the selected
 * folder: its creator could otherwise cause any text file of this machine to be sent.
 */
export const confirmOutsideFiles = (reader: PromptReader, choiceOf: ChoiceOf): PromptReader => {
  const scopes = new Map<string, Promise<LinkScope>>();

  const scopeOf = (root: string): Promise<LinkScope> => {
    const scope = scopes.get(root) ?? createLinkScope([root]);
    scopes.set(root, scope);
    return scope;
  };

  const confirm = async (answer: SourceAnswer, clip: ClipInFile): Promise<SourceAnswer[]> => {
    if ('noPromptIn' in answer) return [answer];
    if ('generation' in answer) {
      const isOutside = (await outsideTarget(answer.origin, clip)) !== null;
      return isOutside ? [] : [answer];
    }
    return [await confirmPrompt(answer, clip)];
  };

  const outsideTarget = async (origin: string, clip: ClipInFile): Promise<string | null> => {
    // The user chose to send the clip itself, wherever it is.
    if (origin === clip.path) return null;
    const scope = await scopeOf(clip.root);
    return scope.outsideTarget(origin).catch(() => origin);
  };

  const confirmPrompt = async (answer: PromptAnswer, clip: ClipInFile): Promise<SourceAnswer> => {
    const { source, origin } = 'question' in answer ? answer.question : answer;
    if (source === 'typed' || origin === null) return answer;
    const target = await outsideTarget(origin, clip);
    if (target === null) return answer;
    const workflowKey = keyOf(clip.root, target);
    if (choiceOf(workflowKey) === useFile) return answer;
    const candidate = { key: useFile, label: `link to ${target}`, text: textOf(answer) };
    return {
      question: { workflowKey, source, origin, linkedTo: target, candidates: [candidate] },
    };
  };

  return {
    ...reader,
    find: async (clip) =>
      (await Promise.all((await reader.find(clip)).map((answer) => confirm(answer, clip)))).flat(),
  };
};
