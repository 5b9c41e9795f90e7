/** Keys, as they are written on keyboards; nothing where an action has none. */
export function Kbd({ keys }: { keys: string | null }) {
  if (keys === null) return null;
  return <kbd className="rounded border border-line px-1 text-2xs text-faint max-phone:hidden">{keys}</kbd>;
}
