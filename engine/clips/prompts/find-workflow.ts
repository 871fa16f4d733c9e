import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import { isFile } from '../files/path-exists.ts';
import { createFindBeside } from './files-beside.ts';
import { createPngReader } from './png-reader.ts';
import type { PromptReader } from './prompt-source.ts';
import { isRecord, parseLenientJson } from './shapes/lenient-json.ts';
import { readGraph } from './shapes/read-graph.ts';
import { createSidecarReader } from './sidecar-reader.ts';
import { createTagReader } from './tag-reader.ts';

/** Tags and members that hold a workflow: first the format of ComfyUI's editor. */
const names = ['workflow', 'prompt', 'prompt_api'];

const parseJson = (text: string): unknown => {
  try {
    return parseExactJson(text);
  } catch {
    return parseLenientJson(text);
  }
};

/** Returns a text that is a workflow unchanged, or the workflow in it. */
const workflowOf = (text: string): string | null => {
  const value = parseJson(text);
  if (!isRecord(value)) return null;
  if (readGraph(value) !== null) return text;
  const member = names.map((name) => value[name]).find((one) => readGraph(one) !== null);
  if (member === undefined) return null;
  return typeof member === 'string' ? member : JSON.stringify(member);
};

const workflowIn = (texts: ReadonlyMap<string, string>): string | null => {
  const first = names.flatMap((name) => texts.get(name) ?? []);
  for (const text of [...first, ...texts.values()]) {
    const workflow = workflowOf(text);
    if (workflow !== null) return workflow;
  }
  return null;
};

const ignore = (): void => undefined;

/** Links are not followed: they may lead to files that do not belong to the clip. */
const findBeside = createFindBeside(async (folder, name) =>
  (await isFile(join(folder, name), lstat)) ? [name] : [],
);

const readers: readonly PromptReader[] = [
  createTagReader(findBeside, ignore, null),
  createSidecarReader(findBeside, ignore),
  createPngReader(findBeside, ignore),
];

/**
 * Finds the ComfyUI workflow of a clip as JSON text: in its tags, then in the JSON and PNG file
 * beside it. Null without one. Files that cannot be read count as having none.
 */
export const findWorkflow = async (path: string): Promise<string | null> => {
  for (const { find } of readers) {
    for (const { texts } of await find({ path, root: dirname(path) })) {
      const workflow = texts ? workflowIn(texts) : null;
      if (workflow !== null) return workflow;
    }
  }
  return null;
};
