/** What is being typed that can be completed: the text from `from` to `to`, of which `query` was typed. */
export type CompletionTarget =
  | { type: 'command'; from: number; to: number; query: string }
  | { type: 'file'; from: number; to: number; query: string };

export type EditedText = { text: string; caret: number };

/** A command at the start of the text, or a file after an @ that begins a word. */
export function completionAt(text: string, caret: number): CompletionTarget | null {
  const before = text.slice(0, caret);
  const rest = /^\S*/.exec(text.slice(caret))?.[0].length ?? 0;
  const command = /^\/(\S*)$/.exec(before);
  if (command) return { type: 'command', from: 0, to: caret + rest, query: command[1] ?? '' };
  const file = /(?:^|[\s(])@(?:"([^"\n]*)|([^\s"]*))$/.exec(before);
  if (!file) return null;
  const [, quoted, plain] = file;
  const query = quoted ?? plain ?? '';
  const from = caret - query.length - (quoted === undefined ? 1 : 2);
  const isClosed = quoted !== undefined && text[caret] === '"';
  return { type: 'file', from, to: caret + (quoted === undefined ? rest : Number(isClosed)), query };
}

/** Puts a choice in the place of what was typed. A folder or a server stays open, to be completed further. */
export function applyCompletion(text: string, target: CompletionTarget, choice: string): EditedText {
  const { from, to } = target;
  const isOpen = target.type === 'file' && /[/:]$/.test(choice);
  const after = text.slice(to);
  const space = isOpen || /^\s/.test(after) ? '' : ' ';
  const put = (target.type === 'command' ? `/${choice}` : mention(choice)) + space;
  // What follows begins with the space that ends the word: the caret goes behind it.
  const caret = from + put.length + (space === '' && !isOpen ? 1 : 0);
  return { text: text.slice(0, from) + put + after, caret };
}

/** A path with spaces stands between quotes, which a folder leaves open. */
function mention(path: string): string {
  if (!/\s/.test(path)) return `@${path}`;
  return path.endsWith('/') ? `@"${path}` : `@"${path}"`;
}
