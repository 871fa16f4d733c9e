const clipPattern = /\.mp4$/i;
const videoPattern = /\.(?:mp4|m4v|mov|webm|mkv|avi|gif)$/i;

/** Whether a file of this name is a clip. */
export const isClipName = (name: string): boolean => clipPattern.test(name);

/** Whether a file of this name is a video, of a format the service takes or of another one. */
export const isVideoName = (name: string): boolean => videoPattern.test(name);
