import { newId } from '../../../../client/new-id.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useSessionState } from '../../../store/session-context.ts';
import { ServerAction } from './server-action.tsx';

const listingTool = 'ListMcpResourcesTool';
const question = `Which resources do the MCP servers have? List them with ${listingTool}.`;

/** The CLI lists resources to the model alone, so it is the model that has to be asked. */
export function ResourcesHint() {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const mayAsk = useMay('message.send');
  const canList = useSessionState(({ cli }) => cli.tools.includes(listingTool));
  const isKnown = useSessionState(({ resources }) => resources.length > 0);
  if (!canList || isKnown) return null;
  return (
    <p className="px-4 py-2.5 text-xs text-dim">
      A server here has resources. When Claude has listed them they are shown, and completed after an @.{' '}
      {mayAsk && (
        <ServerAction
          label="Ask Claude to list resources"
          isDisabled={false}
          onClick={() => void command({ type: 'message.send', sessionId, messageId: newId(), text: question })}
        >
          Ask Claude
        </ServerAction>
      )}
    </p>
  );
}
