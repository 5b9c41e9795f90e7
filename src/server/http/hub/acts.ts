import { assertNever } from '../../../core/assert-never.ts';
import { allows, type ClientMessage } from '../../../core/wire.ts';
import type { Actor } from '../command/command-context.ts';
import type { AlertFeed } from './alert-feed.ts';
import type { Feeds } from './feeds.ts';
import type { runCommands } from './run-commands.ts';
import type { Watches } from './watches.ts';

type Acting = {
  device: Actor;
  watches: Watches;
  feeds: Feeds;
  alerts: AlertFeed;
  command: ReturnType<typeof runCommands>;
};

/** What each message of a client does. */
export function createActs({ device, watches, feeds, alerts, command }: Acting): (message: ClientMessage) => void {
  return (message) => {
    switch (message.type) {
      case 'watch':
        return watches.watch(message);
      case 'unwatch':
        return watches.unwatch(message.sessionId);
      case 'sessions.watch':
        return feeds.join('sessions');
      case 'sessions.unwatch':
        return feeds.leave('sessions');
      case 'fleet.watch':
        return feeds.join('fleet');
      case 'fleet.unwatch':
        return feeds.leave('fleet');
      case 'alerts.watch':
        return feeds.join('alerts');
      case 'alerts.unwatch':
        return feeds.leave('alerts');
      case 'external.watch':
        return feeds.join('external');
      case 'external.unwatch':
        return feeds.leave('external');
      case 'alert.seen':
        // Who only watches does not decide what others are told.
        return allows(device.scope, 'approve') ? alerts.seen(message.subject) : undefined;
      case 'command':
        return command(message);
      case 'pong':
        return;
      default:
        return assertNever(message);
    }
  };
}
