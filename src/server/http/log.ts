import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'> & { child(bindings: object): Log };

/** What must never be in a log, wherever it stands in what is logged. */
const secret = ['token', 'code', 'cookie', 'authorization', 'apiKey', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** Such as ECONNRESET or ERR_INVALID_ARG_TYPE. A one-time code is longer than the former, and never looks like the latter. */
const errorCode = /^(?:E[A-Z0-9_]{2,16}|ERR_[A-Z0-9_]{3,60})$/;

/** An error's `code` says what went wrong; every other is a secret. */
function censored(value: unknown, path: string[]): unknown {
  return path.at(-1) === 'code' && typeof value === 'string' && errorCode.test(value) ? value : '[removed]';
}

/** Structured lines, one JSON object each. */
export function createLog(level: string, destination: DestinationStream): Log {
  return pino({ level, base: null, redact: { paths: secret, censor: censored } }, destination);
}
