import { firstIssue } from '../../../shared/documents/first-issue.ts';
import { specCodec } from '../../../shared/documents/spec.ts';
import type { DeliverySpec } from '../../../shared/domain/delivery-spec.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { shortText } from '../../../shared/text/short-text.ts';
import { readTextFile } from '../prompts/read-text-file.ts';

const maxMebibytes = 1;
/** A file from strangers may have members of any length. */
const maxIssueCharacters = 200;

export const badSpec = (name: string, why: string): AppError =>
  new AppError('bad_input', `${name} is not a delivery spec: ${why}.`);

const parseSpec = (text: string, name: string): DeliverySpec => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badSpec(name, 'it is not JSON');
  }
  const spec = specCodec.json.safeParse(value);
  if (!spec.success) throw badSpec(name, shortText(firstIssue(spec.error), maxIssueCharacters));
  return specCodec.decode(spec.data);
};

/** @param name of the file in errors @throws AppError path_unreadable, bad_input */
export const readSpec = async (path: string, name = path): Promise<DeliverySpec> => {
  const file = await readTextFile(path, maxMebibytes);
  if (file.ok) return parseSpec(file.text, name);
  throw new AppError('path_unreadable', `The delivery spec ${name} ${file.why}.`);
};
