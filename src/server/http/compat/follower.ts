import type { LiveEvent, SessionEvent } from '../../../core/session/event.ts';
import type { LiveState, SessionState } from '../../../core/session/state.ts';
import type { Session } from '../../session/session.ts';
import type { BridgeMessage, ProcessStatus } from './bridge-messages.ts';
import { processStatus } from './bridge-status.ts';
import type { CompatContext } from './context.ts';
import { createTranslator, permissionRequest } from './translate.ts';
import { readWholeRequest, wholeRequest } from './whole-request.ts';

/** One client's view of one session. */
export type Follower = {
  session: Session;
  /** Tells what is going on at the moment: what streams, what is asked, and the status. */
  greet(): Promise<void>;
  tellStatus(): void;
  /** Keeps back what comes, in its order, until `act` is done. It is given the state that everything before led to. */
  meanwhile(act: (state: SessionState) => Promise<void>): Promise<void>;
  leave(): void;
};

export function followSession(
  context: CompatContext,
  session: Session,
  send: (message: BridgeMessage) => void,
): Follower {
  const translate = createTranslator(session.state);
  let body: Uint8Array | null = null;
  let status: ProcessStatus | null = null;
  let kept: BridgeMessage[] | null = null;

  function tell(message: BridgeMessage): void {
    if (kept) kept.push(message);
    else send(message);
  }

  function tellStatus(): void {
    status = processStatus(session.state);
    tell({ type: 'status', status });
  }

  // The frame of a line comes just before what it means.
  const leaveFrames = session.watchFrames((frame) => {
    body = frame.body;
  });
  const leaveLines = session.watch((published, state) => {
    if (published.type === 'live') {
      const message = deltaOf(published.event, state.live);
      if (message) tell(message);
      return;
    }
    const { events } = published.line;
    for (const message of [...translate(events, body), ...news(events, state, body)]) tell(message);
    body = null;
    if (processStatus(state) !== status) tellStatus();
  });

  async function meanwhile(act: (state: SessionState) => Promise<void>): Promise<void> {
    kept = [];
    try {
      await act(session.state);
    } finally {
      const messages = kept;
      kept = null;
      messages.forEach(send);
    }
  }

  return {
    session,
    tellStatus,
    meanwhile,
    async greet() {
      await meanwhile(async ({ live, requests, open }) => {
        openText(live).forEach(send);
        for (const request of requests) {
          send(permissionRequest(await readWholeRequest(context, session.id, request), open));
        }
      });
      tellStatus();
    },
    leave() {
      leaveFrames();
      leaveLines();
    },
  };
}

/** What is streaming, as far as it has come. */
export function openText(live: LiveState): BridgeMessage[] {
  return live.blocks.flatMap((block) => (block.parent === null && block.text !== '' ? deltaFor(block) : []));
}

/** What is told while it happens only. */
function news(events: readonly SessionEvent[], { cli, open }: SessionState, body: Uint8Array | null): BridgeMessage[] {
  return events.flatMap((event): BridgeMessage[] => {
    if (event.type === 'request.opened') {
      return event.request.kind === 'unsupported' ? [] : [permissionRequest(wholeRequest(event.request, body), open)];
    }
    if (event.type !== 'cli.described') return [];
    const slashCommands = event.commands.map(({ name }) => name);
    return [{ type: 'system', subtype: 'init', ...(cli.model ? { model: cli.model } : {}), slashCommands }];
  });
}

function deltaOf(event: LiveEvent, live: LiveState): BridgeMessage | null {
  if (event.type !== 'block.grew' || event.parent !== null) return null;
  const block = live.blocks.find(({ parent, index }) => parent === null && index === event.index);
  return block ? (deltaFor({ type: block.type, text: event.text })[0] ?? null) : null;
}

function deltaFor({ type, text }: { type: 'text' | 'thinking' | 'tool'; text: string }): BridgeMessage[] {
  if (type === 'tool') return [];
  return [{ type: type === 'text' ? 'stream_delta' : 'thinking_delta', text }];
}
