import { lstat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { parseExactJson, stringifyExactJson } from '../../../shared/service-api/exact-json.ts';
import { isFile } from '../files/path-exists.ts';
import { readFileTags } from '../media/probe/read-file-tags.ts';
import { silentTwinPath } from './files-beside.ts';
import { readPngTexts } from './png-reader.ts';
import { readTextFile } from './read-text-file.ts';
import { isRecord, parseLenientJson } from './shapes/lenient-json.ts';
import { readGraph } from './shapes/read-graph.ts';

/** Tags and members that hold a workflow: first the format of ComfyUI's editor. */
const names = ['workflow', 'prompt', 'prompt_api'];

const maxMebibytes = 8;

const parseJson = (text: string): unknown => {
  try {
    return parseExactJson(text);
  } catch {
    return parseLenientJson(text);
  }
};

/** Returns a text that is a workflow unchanged, or the workflow in it. */
const workflowIn = (text: string): string | null => {
  const value = parseJson(text);
  if (!isRecord(value)) return null;
  if (readGraph(value) !== null) return text;
  const member = names.map((name) => value[name]).find((one) => readGraph(one) !== null);
  if (member === undefined) return null;
  return typeof member === 'string' ? member : stringifyExactJson(member);
};

const workflowInTags = (tags: ReadonlyMap<string, string>): string | null => {
  const first = names.flatMap((name) => tags.get(name) ?? []);
  for (const text of [...first, ...tags.values()]) {
    const workflow = workflowIn(text);
    if (workflow !== null) return workflow;
  }
  return null;
};

const inFile = async (path: string): Promise<string | null> => {
  try {
    const { tags, xmp } = await readFileTags(path);
    return workflowInTags(tags) ?? workflowInTags(xmp);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

const inJson = async (path: string): Promise<string | null> => {
  const file = await readTextFile(path, maxMebibytes);
  return file.ok ? workflowIn(file.text) : null;
};

const inPng = async (path: string): Promise<string | null> => {
  const png = await readPngTexts(path);
  return png.ok ? workflowInTags(png.texts) : null;
};

/**
 * Finds the ComfyUI workflow of a clip as JSON text: in its tags, then in the JSON and PNG file
 * beside it. Null without one. Files that cannot be read count as having none.
 */
export const findWorkflow = async (path: string): Promise<string | null> => {
  const twin = silentTwinPath(path);
  for (const clip of [path, ...(twin === null ? [] : [twin])]) {
    const { dir, name } = parse(clip);
    const places = [
      { file: clip, read: inFile },
      { file: join(dir, `${name}.json`), read: inJson },
      { file: join(dir, `${name}.png`), read: inPng },
    ];
    for (const { file, read } of places) {
      // Links are not followed: they may lead to files that do not belong to the clip.
      const isRead = file === path || (await isFile(file, lstat));
      const workflow = isRead ? await read(file) : null;
      if (workflow !== null) return workflow;
    }
  }
  return null;
};
