/** What a dropped file is to Clipcheck, by the ending of its name. */
export type FileUse = 'clip' | 'other video' | 'prompts' | 'nothing';

const endings: readonly (readonly [RegExp, FileUse])[] = [
  [/\.mp4$/i, 'clip'],
  [/\.(?:m4v|mov|webm|mkv|avi)$/i, 'other video'],
  [/\.(?:txt|json|jsonl|csv)$/i, 'prompts'],
];

export const fileUse = (name: string): FileUse =>
  endings.find(([ending]) => ending.test(name))?.[1] ?? 'nothing';
