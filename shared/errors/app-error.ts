import { type Code, codes, type ErrorKind } from './codes.ts';

/** An error in plain data: the only form that crosses a process boundary or enters the database. */
export type ErrorRecord = {
  code: string;
  message: string;
  kind: ErrorKind;
  /** Quoted when contacting the service's support. */
  requestId?: string | undefined;
};

type Options = { cause?: unknown; requestId?: string | undefined };

/** Base of all expected errors. `message` tells the user what happened and what to do. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  /** One of `codes`, or a code of the service as received. */
  readonly code: string;
  readonly kind: ErrorKind;
  readonly requestId: string | undefined;

  constructor(code: Code, message: string, options?: Options);
  constructor(code: string, message: string, options: Options & { kind: ErrorKind });
  constructor(code: string, message: string, options: Options & { kind?: ErrorKind } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.kind = options.kind ?? (code in codes ? codes[code as Code].kind : 'bug');
    this.requestId = options.requestId;
  }

  toRecord(): ErrorRecord {
    return {
      code: this.code,
      message: this.message,
      kind: this.kind,
      ...(this.requestId ? { requestId: this.requestId } : {}),
    };
  }
}

/** Anything but an AppError is a bug and keeps its message. */
export const toErrorRecord = (error: unknown): ErrorRecord =>
  error instanceof AppError
    ? error.toRecord()
    : {
        code: 'internal',
        kind: 'bug',
        message: error instanceof Error ? error.message : String(error),
      };

export const fromErrorRecord = ({ code, message, kind, requestId }: ErrorRecord): AppError =>
  new AppError(code, message, { kind, ...(requestId ? { requestId } : {}) });
