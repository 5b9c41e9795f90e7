import { Plus, RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { RequestRecord } from '../../../../core/session/entry.ts';
import { keptServerOf } from '../../../../core/session/kept-server.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useSessionState } from '../../../store/session-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { plural } from '../../../ui/format.ts';
import { Nothing } from '../section.tsx';
import { AddServerDialog } from './add-server-dialog.tsx';
import { ResourcesHint } from './resources-hint.tsx';
import { ServerRow } from './server-row.tsx';

/** Nobody tells when a server is there at last, so it is asked for, less and less often. */
const pendingMs = 2000;

/** The model context servers of the session, as the CLI tells them. */
export function McpTab({ renderRequest }: { renderRequest(request: RequestRecord): ReactNode }) {
  const session = useSession();
  const command = useCommand();
  const servers = useSessionState(({ cli }) => cli.servers);
  const resources = useSessionState((state) => state.resources);
  const isLive = useSessionState(({ run }) => run.type === 'live');
  const [isAsked, setIsAsked] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = useMay('server.add');
  const added = useSessionState((state) => state.addedServers);
  const configs = useSessionState(({ options }) => options.mcpConfigs);
  const kept = Array.isArray(configs) ? configs.map(keptServerOf) : [];
  const polls = useRef(0);
  const refresh = useCallback(async () => {
    setIsAsked(true);
    await command({ type: 'servers.list', sessionId: session.id }, { isQuiet: true });
    setIsAsked(false);
  }, [command, session]);
  // A turn tells how the servers are, but not what tools they have.
  const states = servers.map(({ name, status }) => `${name} ${status}`).join(', ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when one of them has changed its state
  useEffect(() => {
    if (isLive) void refresh();
  }, [isLive, refresh, states]);
  useEffect(() => {
    if (!isLive || !servers.some(({ status }) => status === 'pending')) return;
    const timer = setTimeout(() => void refresh(), pendingMs * 2 ** polls.current);
    polls.current = Math.min(polls.current + 1, 5);
    return () => clearTimeout(timer);
  }, [isLive, refresh, servers]);
  return (
    <section aria-label="MCP servers">
      <h2 className="flex items-center justify-between px-4 pt-2.5 pb-1.5 text-sm font-semibold">
        <span>{plural(servers.length, 'server')}</span>
        <span className="flex items-center">
          {mayAdd && (
            <IconButton label="Add server" onClick={() => setIsAdding(true)}>
              <Plus size={15} />
            </IconButton>
          )}
          <IconButton label="Refresh" disabled={!isLive || isAsked} onClick={() => void refresh()}>
            <RefreshCw size={14} className={classes(isAsked && 'animate-spin')} />
          </IconButton>
        </span>
      </h2>
      {isAdding && <AddServerDialog onClose={() => setIsAdding(false)} />}
      {servers.length === 0 && (
        <Nothing>
          {isLive
            ? 'This session has no MCP servers.'
            : 'The servers are known when the CLI runs: send a message first.'}
        </Nothing>
      )}
      <ul className={classes(servers.length > 0 && 'border-t border-line')}>
        {servers.map((server) => (
          <ServerRow
            key={server.name}
            server={server}
            resources={resources.filter((resource) => resource.server === server.name)}
            isLive={isLive}
            isAdded={(added?.includes(server.name) ?? false) || kept.includes(server.name)}
            renderRequest={renderRequest}
            onChanged={refresh}
          />
        ))}
      </ul>
      <ResourcesHint />
    </section>
  );
}
