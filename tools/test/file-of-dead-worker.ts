/**
 * V8 ends its process by SIGTRAP when its book of code pages is out of order ("Check failed:
 * jit_page.has_value()"), which happens under load to processes in which many threads come and go
 * (nodejs/node#64500; seen with Node 24.21). Nothing that a test does brings it about.
 */
const deathByV8 = /exited unexpectedly with signal SIGTRAP .*while running test file (.+)$/;

type ErrorOfWorker = { readonly message?: unknown; readonly cause?: unknown };

/** @returns absolute path of the test file whose process V8 ended; null for every other error */
export function fileOfDeadWorker(error: unknown): string | null {
  for (let link = error as ErrorOfWorker | undefined; link; link = link.cause as ErrorOfWorker) {
    const file = deathByV8.exec(String(link.message))?.[1];
    if (file !== undefined) return file;
  }
  return null;
}
