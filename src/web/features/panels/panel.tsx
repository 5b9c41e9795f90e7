/** What is known of a session beside its timeline. */
export function Panel() {
  return <aside aria-label="Session panel" className="w-[316px] border-l border-line bg-panel max-wide:hidden" />;
}
