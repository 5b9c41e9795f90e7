import { type ReactNode, useState } from 'react';
import type { RequestRecord } from '../../../../core/session/entry.ts';
import type { Server } from '../../../../core/session/fact.ts';
import { visible } from '../../../../core/text/visible.ts';
import { useMay } from '../../../store/client-context.ts';
import { Visible } from '../../../ui/visible.tsx';
import { CallToolDialog } from './call-tool-dialog.tsx';
import { ServerAction } from './server-action.tsx';

type ServerToolsProps = {
  server: string;
  tools: Server['tools'];
  isLive: boolean;
  renderRequest(request: RequestRecord): ReactNode;
};

export function ServerTools({ server, tools, isLive, renderRequest }: ServerToolsProps) {
  const mayCall = useMay('server.call');
  const [calling, setCalling] = useState<Server['tools'][number] | null>(null);
  return (
    <details className="mt-1 pl-[17px]">
      <summary className="text-xs text-faint hover:text-ink max-phone:py-2.5">Tools</summary>
      <ul className="mt-1 flex flex-col gap-1.5">
        {tools.map((tool) => (
          <li key={tool.name} className="text-xs">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-mono text-ink [overflow-wrap:anywhere]">
                <Visible text={tool.name} />
              </span>
              {mayCall && (
                <ServerAction
                  label={`Call ${visible(tool.name)} of ${visible(server)}`}
                  isDisabled={!isLive}
                  onClick={() => setCalling(tool)}
                >
                  Call
                </ServerAction>
              )}
            </span>
            {tool.description !== '' && (
              <p className="line-clamp-3 text-faint">
                <Visible text={tool.description} shape="prose" />
              </p>
            )}
          </li>
        ))}
      </ul>
      {calling && (
        <CallToolDialog server={server} tool={calling} renderRequest={renderRequest} onClose={() => setCalling(null)} />
      )}
    </details>
  );
}
