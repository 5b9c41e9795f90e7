import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'> & { child(bindings: object): Log };

/** What must never be in a log, wherever it stands in what is logged. */
const secret = ['token', 'code', 'cookie', 'authorization', 'apiKey', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** Structured lines, one JSON object each. */
export function createLog(level: string, destination: DestinationStream): Log {
  return pino({ level, base: null, redact: { paths: secret, censor: '[removed]' } }, destination);
}
