/** A key, as it is written on keyboards. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="rounded border border-line px-1 text-2xs text-faint max-phone:hidden">
      {keys.replace('mod+', isMac ? '⌘' : 'Ctrl ')}
    </kbd>
  );
}

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
