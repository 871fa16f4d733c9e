/**
 * V8 ends its process by SIGTRAP if its list of code pages is inconsistent ("Check failed:
 * jit_page.has_value()"). This happens under load in processes that start and end many threads
 * (nodejs/node#64500; seen with Node 24.21), and is not caused by any test.
 */
const deathByV8 = /exited unexpectedly with signal SIGTRAP .*while running test file (.+)$/;

type ErrorOfWorker = { readonly message?: unknown; readonly cause?: unknown };

/** @returns absolute path of the test file whose process V8 ended; null for any other error */
export function fileOfDeadWorker(error: unknown): string | null {
  for (let link = error as ErrorOfWorker | undefined; link; link = link.cause as ErrorOfWorker) {
    const file = deathByV8.exec(String(link.message))?.[1];
    if (file !== undefined) return file;
  }
  return null;
}
