import { z } from 'zod';

/** Where frames of clips go. */
export const judgeDestinationSchema = z.object({
  /** With the port, such as `localhost:11434`. */
  host: z.string(),
  isThisMachine: z.boolean(),
});
export type JudgeDestination = z.infer<typeof judgeDestinationSchema>;

export const destinationText = ({ host, isThisMachine }: JudgeDestination): string =>
  `Frames of each clip that it is asked about, and the prompt, go to ${
    isThisMachine ? `a program on this machine (${host}), which may pass them on.` : `${host}.`
  }`;
