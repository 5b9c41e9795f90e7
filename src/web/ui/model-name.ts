/** A model's id in as few letters as tell it apart: `claude-opus-4-5-20251101` is opus 4.5. */
export function shortModel(id: string): string {
  const parts = id
    .replace(/^.*claude-/, '')
    .replace(/\[.*\]$/, '')
    .split('-')
    .filter((part) => !/^\d{6,}$/.test(part) && part !== 'latest');
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  return [words.join('-'), numbers.join('.')].filter(Boolean).join(' ') || id;
}
