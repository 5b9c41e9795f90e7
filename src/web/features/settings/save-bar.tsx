import { Button } from '../../ui/button.tsx';

type SaveBarProps = { isSaving: boolean; problem: string | null; onSave(): void; onDiscard(): void };

/** Says that something is not saved, for as long as that is so. */
export function SaveBar({ isSaving, problem, onSave, onDiscard }: SaveBarProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="flex items-center gap-2 border-t border-line bg-panel px-8 py-2.5 max-phone:px-4"
    >
      <p role="status" className={`min-w-0 flex-1 text-sm ${problem ? 'text-bad' : 'text-dim'}`}>
        {problem ?? 'Some changes are not saved.'}
      </p>
      <Button onClick={onDiscard} disabled={isSaving}>
        Discard
      </Button>
      <Button look="primary" onClick={onSave} disabled={isSaving}>
        Save
      </Button>
    </section>
  );
}
