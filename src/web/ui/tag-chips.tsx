/** Tags as small quiet labels. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} title={tag} className="max-w-28 truncate rounded-sm bg-raise px-1 text-2xs/4 text-dim">
      {tag}
    </span>
  ));
}
