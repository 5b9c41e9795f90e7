import { Spinner } from '../../../ui/spinner.tsx';

/** Asks for what was too long for the timeline. */
export function LoadRest({ isLoading, onLoad }: { isLoading: boolean; onLoad(): void }) {
  return (
    <button
      type="button"
      disabled={isLoading}
      onClick={onLoad}
      className="mt-1 flex items-center gap-1.5 text-xs text-sea hover:underline max-phone:min-h-11"
    >
      {isLoading && <Spinner size={12} />}
      Load the rest
    </button>
  );
}
