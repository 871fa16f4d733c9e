export const leftOutReasons = ['not_a_clip', 'unreadable', 'loop', 'outside', 'hidden'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const leftOutLabel = (reason: LeftOutReason, count: number): string => {
  const [one, many] = {
    not_a_clip: ['video of another format', 'videos of other formats'],
    unreadable: ['unreadable file or folder', 'unreadable files and folders'],
    loop: ['link to a folder already searched', 'links to folders searched already'],
    outside: ['link outside the folder', 'links outside the folder'],
    hidden: ['hidden file or folder', 'hidden files and folders'],
  }[reason] as [string, string];
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
};
