import { cpus, loadavg } from 'node:os';

/** Describes what figures depend on: processors with a program's version, and load. */
export const describeMachine = (program = `Node ${process.version}`): string[] => {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${program}`,
    `Load of the machine over the last minute: ${load.toFixed(2)}`,
  ];
};
