import { contextShare } from '../../../core/session/select.ts';
import { usePanel } from '../../store/panel.ts';
import { useSessionState } from '../../store/session-context.ts';
import { classes } from '../../ui/class-names.ts';
import { percent, tokens } from '../../ui/format.ts';

/** How full the model's context is. It opens what it is full of. */
export function ContextGauge() {
  const context = useSessionState((state) => state.context);
  const share = contextShare({ context });
  const { show } = usePanel();
  if (share === null) return null;
  const words = `Context: ${tokens(share.used)} of ${tokens(share.limit)} tokens, ${percent(share.share)}`;
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      onClick={() => show('context')}
      className="group flex h-full items-center gap-2 max-phone:min-h-11"
    >
      <span aria-hidden="true" className="h-[5px] w-18 overflow-hidden rounded-full bg-line max-phone:w-14">
        <i
          className={classes('block h-full rounded-full', share.warn ? 'bg-bad' : 'bg-sea')}
          style={{ width: `${Math.min(100, share.share * 100)}%` }}
        />
      </span>
      <span className={classes('tnum group-hover:text-ink', share.warn && 'text-bad')}>{percent(share.share)}</span>
    </button>
  );
}
