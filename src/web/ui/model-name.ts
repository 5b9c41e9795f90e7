/** A model's short name: `claude-opus-5-5` is "Opus 5.5". What is not understood stays as it is. */
export function modelName(id: string): string {
  const [, words, wide] = /^(.*?)(\[1m\])?$/.exec(id) ?? [];
  const parts = (words ?? '').replace(/^claude-/, '').split('-');
  const family = parts.find((part) => /^[a-z]+$/.test(part));
  const numbers = parts.filter((part) => /^\d{1,2}$/.test(part));
  if (family === undefined) return id;
  const name = family.charAt(0).toUpperCase() + family.slice(1);
  return [name, numbers.join('.'), wide ? '1M' : ''].filter((part) => part !== '').join(' ');
}
