/** Where the files of a clip lie in a bundle. @param fileName without ending, unique in the bundle */

export const pagePath = (fileName: string): string => `clips/${fileName}.html`;

export const copyPath = (fileName: string): string => `media/${fileName}.mp4`;

export const stillPath = (fileName: string, frame: number): string =>
  `stills/${fileName}/${frame}.jpg`;
