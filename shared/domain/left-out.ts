/** Why something that a search met was not taken. */
export const leftOutReasons = ['not_a_clip', 'unreadable', 'loop', 'outside', 'hidden'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What the things of one reason are, for so many of them. */
export const leftOutWords = (reason: LeftOutReason, count: number): string => {
  const [one, many] = {
    not_a_clip: ['video of another format', 'videos of other formats'],
    unreadable: ['unreadable file or folder', 'unreadable files and folders'],
    loop: ['link to a folder that was searched already', 'links to folders searched already'],
    outside: ['link to a place outside', 'links to places outside'],
    hidden: ['hidden file or folder', 'hidden files and folders'],
  }[reason] as [string, string];
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
};
