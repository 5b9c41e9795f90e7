/** Why something was not done. */
export function Problem({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm break-words text-bad">
      {words}
    </p>
  );
}
