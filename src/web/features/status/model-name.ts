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

const modes: { [mode: string]: string } = {
  default: 'Ask first',
  acceptEdits: 'Accept edits',
  plan: 'Plan',
  bypassPermissions: 'Bypass permissions',
  dontAsk: 'Don’t ask',
  auto: 'Auto',
};

/** A permission mode in words. */
export function modeName(mode: string): string {
  return modes[mode] ?? mode;
}
