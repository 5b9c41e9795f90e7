import type { WireError } from '../../../core/wire.ts';
import { limits } from './limits.ts';

/** What a client is told about a message that the hub does not take. The rules are those of PROTOCOL.md. */
export const rejection = {
  wrongVersion: (): WireError => ({
    code: 'unsupported',
    message: 'This server speaks another version of the protocol.',
    rule: 'W1',
  }),
  malformed: (what: string): WireError => ({ code: 'malformed', message: what, rule: 'W4' }),
  unknownType: (type: string): WireError => ({
    code: 'unknownType',
    message: `There is no message of the type "${type.slice(0, 60)}".`,
    rule: 'W4',
  }),
  tooFast: (): WireError => ({ code: 'throttled', message: 'Too many messages in a short time.', rule: 'W31' }),
  tooManyWatches: (): WireError => ({
    code: 'throttled',
    message: `No more than ${limits.watches} sessions can be followed over one socket.`,
    rule: 'W31',
  }),
  tooManyCommands: (): WireError => ({
    code: 'throttled',
    message: `No more than ${limits.commandsAtOnce} commands can be under way over one socket.`,
    rule: 'W31',
  }),
  noSession: (sessionId: string): WireError => ({
    code: 'notFound',
    message: 'There is no such session.',
    rule: 'W13',
    sessionId,
  }),
  heldElsewhere: (): WireError => ({
    code: 'heldElsewhere',
    message: 'Another server runs this session: what is stored was sent, nothing comes live.',
    rule: 'W14',
  }),
  deleted: (): WireError => ({ code: 'gone', message: 'The session was deleted.', rule: 'W13' }),
  unreadable: (): WireError => ({ code: 'unavailable', message: 'It cannot be read at the moment.', rule: 'W13' }),
  unlisted: (): WireError => ({ code: 'unavailable', message: 'The list cannot be read at the moment.', rule: 'W15' }),
  untold: (): WireError => ({ code: 'unavailable', message: 'Agents cannot be read at the moment.', rule: 'W41' }),
  signedOut: (): WireError => ({
    code: 'unauthenticated',
    message: 'This device is no longer signed in.',
    rule: 'W30',
  }),
};
