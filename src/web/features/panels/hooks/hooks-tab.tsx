import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Hook, HookListing } from '../../../../core/session/hook.ts';
import type { WireError } from '../../../../core/wire.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useSessionState } from '../../../store/session-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { plural } from '../../../ui/format.ts';
import { Visible } from '../../../ui/visible.tsx';
import { Nothing, Section } from '../section.tsx';
import { hookGroups, limitWords } from './hook-groups.ts';

type Answer = { type: 'listed'; listing: HookListing } | { type: 'refused'; error: WireError };

/** The hooks of the session, as the running CLI lists them. */
export function HooksTab() {
  const isLive = useSessionState(({ run }) => run.type === 'live');
  const mayAsk = useMay('hooks.list');
  if (!mayAsk) return <Nothing>This device may watch this session, but not look at its hooks.</Nothing>;
  if (!isLive) return <Nothing>Claude Code lists its hooks while it runs: send a message first.</Nothing>;
  return <LiveHooks />;
}

function LiveHooks() {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const version = useSessionState(({ cli }) => cli.version);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const refresh = useCallback(async () => {
    setIsAsked(true);
    const got = await command({ type: 'hooks.list', sessionId }, { isQuiet: true });
    setAnswer(got.type === 'done' ? { type: 'listed', listing: got.result } : { type: 'refused', error: got.error });
    setIsAsked(false);
  }, [command, sessionId]);
  useEffect(() => void refresh(), [refresh]);
  if (answer === null) return <Nothing>Asking Claude Code for its hooks…</Nothing>;
  if (answer.type === 'refused') return <Refused error={answer.error} version={version} onRetry={refresh} />;
  const { hooks, limit } = answer.listing;
  return (
    <section aria-label="Hooks">
      <h2 className="flex items-center justify-between px-4 pt-2.5 pb-1.5 text-sm font-semibold">
        <span>{plural(hooks.length, 'hook')}</span>
        <IconButton label="Refresh" disabled={isAsked} onClick={() => void refresh()}>
          <RefreshCw size={14} className={classes(isAsked && 'animate-spin')} />
        </IconButton>
      </h2>
      {limit !== null && <p className="px-4 pb-2 text-xs text-wait">{limitWords(limit)}</p>}
      {hooks.length === 0 && (
        <Nothing>This session has no hooks. Those in your settings files and plugins appear here.</Nothing>
      )}
      <div className={classes(hooks.length > 0 && 'border-t border-line')}>
        {hookGroups(hooks).map(({ event, hooks: inGroup }) => (
          <Section key={event} title={event}>
            <ul className="flex flex-col gap-2.5">
              {inGroup.map((hook, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two hooks can be alike, and the list is replaced whole
                <HookRow key={place} hook={hook} />
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </section>
  );
}

type RefusedProps = { error: WireError; version: string | null; onRetry(): Promise<void> };

function Refused({ error, version, onRetry }: RefusedProps) {
  if (error.code === 'unsupported') {
    const which = version === null ? 'This version of Claude Code' : `Claude Code ${version}`;
    return <Nothing>{which} can’t list its hooks. They run as configured in your settings files.</Nothing>;
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-1.5 px-4 py-6 text-sm">
      <p className="text-bad">Couldn’t list the hooks: {error.message}</p>
      <button
        type="button"
        onClick={() => void onRetry()}
        className="text-sea underline-offset-2 hover:underline max-phone:min-h-11"
      >
        Try again
      </button>
    </div>
  );
}

function HookRow({ hook: { matcher, type, text, sourceLabel, timeout, disabled } }: { hook: Hook }) {
  const facts = [
    ...(matcher === null ? [] : [`for ${matcher}`]),
    ...(type === 'command' ? [] : [type]),
    ...(timeout === null ? [] : [`${timeout} s limit`]),
    ...(disabled ? ['turned off'] : []),
  ];
  return (
    <li className={classes('text-sm', disabled && 'opacity-60')}>
      <code className="block font-mono text-xs break-words whitespace-pre-wrap text-ink">
        <Visible text={text} />
      </code>
      <p className="mt-0.5 text-xs break-words text-faint">{[...facts, sourceLabel].join(' · ')}</p>
    </li>
  );
}
