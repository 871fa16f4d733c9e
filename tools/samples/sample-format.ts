export const sampleFormat = { width: 640, height: 360, fps: 24 } as const;
