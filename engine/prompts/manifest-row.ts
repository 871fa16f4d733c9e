/** A row or line of a manifest: its members by lower-case name, of whatever type they came. */
export type ManifestRecord = ReadonlyMap<string, unknown>;

/** What a manifest says of one file. */
export type ManifestRow = {
  /** The file's path as it is written there. */
  name: string;
  /** Trimmed; null where the row has no prompt or a blank one. */
  prompt: string | null;
  /** 1-based, where the row ends. */
  line: number;
};

/** prompt-sources, "Accept file column names", in order of preference. */
const fileColumns = ['file_name', 'filename', 'file', 'path', 'video', 'video_path', 'media_path'];
/** prompt-sources, "prompt names", in order of preference. */
const promptColumns = ['prompt', 'text', 'caption', 'description'];
/** Hugging Face VideoFolder: `video_file_name` and the like. */
const fileColumnEnding = '_file_name';

/** Whether a member of this lower-case name holds the file's path. */
export const isFileColumn = (column: string): boolean =>
  fileColumns.includes(column) || column.endsWith(fileColumnEnding);

/** Whether a member of this lower-case name holds the prompt. */
export const isPromptColumn = (column: string): boolean => promptColumns.includes(column);

/** Which columns are accepted, for messages. */
export const acceptedColumns = {
  file: fileColumns.join(', '),
  prompt: promptColumns.join(', '),
} as const;

/** A column name as it is compared. */
export const columnKey = (name: string): string => name.trim().toLowerCase();

const firstText = (record: ManifestRecord, columns: readonly string[]): string | null => {
  for (const column of columns) {
    const value = record.get(column);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
};

/** Reads the two members that matter; null when the record names no file. */
export const readManifestRow = (record: ManifestRecord, line: number): ManifestRow | null => {
  const furtherColumns = [...record.keys()].filter((key) => key.endsWith(fileColumnEnding));
  const name = firstText(record, [...fileColumns, ...furtherColumns]);
  if (name === null) return null;
  // Text made from `\u` escapes can hold half a character, which no request could carry.
  const prompt = firstText(record, promptColumns)?.toWellFormed() ?? null;
  return { name, prompt, line };
};
