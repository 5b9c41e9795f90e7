import type { Json } from '../json.ts';
import type { SessionEvent } from './event.ts';
import { maskOptions, maskSecrets } from './option-secrets.ts';

/** An event with every secret of its options and arguments replaced by what `hide` makes of it. */
export function maskEvent(event: SessionEvent, hide: (value: Json) => Json): SessionEvent {
  switch (event.type) {
    case 'session.created':
    case 'session.configured':
      return { ...event, options: maskOptions(event.options, hide) };
    case 'run.claimed':
      return { ...event, argv: event.argv.map((argument) => maskArgument(argument, hide)) };
    default:
      return event;
  }
}

const inline = /^(--(?:mcp-config|settings|agents))=(\{.*)$/s;
const kinds = { '--mcp-config': 'servers', '--settings': 'settings', '--agents': 'agents' } as const;

/** Older versions gave inline JSON to the CLI as an argument. */
function maskArgument(argument: string, hide: (value: Json) => Json): string {
  const [, flag, text = ''] = inline.exec(argument) ?? [];
  const value = flag === undefined ? null : parsed(text);
  if (value === null) return argument;
  return `${flag}=${JSON.stringify(maskSecrets(kinds[flag as keyof typeof kinds], value, hide))}`;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
