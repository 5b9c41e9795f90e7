export type RuleText = { tool: string; content: string | null };

export type ReadRule = { type: 'rule'; rule: RuleText } | { type: 'broken'; problem: string };

/** Reads a rule as it stands in a settings file: `Tool` or `Tool(content)`, parentheses in the content escaped or not. */
export function readRule(text: string): ReadRule {
  if (text.trim() === '') return broken('The rule is empty.');
  if (text !== text.trim()) return broken('The rule has spaces around it, so that it fits no tool.');
  const open = text.indexOf('(');
  if (open === -1) return text.includes(')') ? broken('The rule has ")" without "(".') : named(text, null);
  if (!text.endsWith(')')) return broken('The rule has "(" and does not end with ")".');
  return named(text.slice(0, open), unescaped(text.slice(open + 1, -1)));
}

/** A content that means everything is the same as none. */
export function isWhole({ content }: RuleText): boolean {
  return content === null || content === '*';
}

export function writeRule({ tool, content }: RuleText): string {
  return content === null ? tool : `${tool}(${content})`;
}

function named(tool: string, content: string | null): ReadRule {
  if (!/^[A-Za-z*][\w*.-]*$/.test(tool)) return broken(`"${tool}" is not the name of a tool.`);
  if (content === '') return broken('There is nothing in the parentheses.');
  if (/^[a-z]/.test(tool) && !tool.startsWith('mcp__'))
    return broken('The name of a tool begins with a capital letter.');
  return { type: 'rule', rule: { tool, content } };
}

function unescaped(content: string): string {
  return content.replaceAll(/\\([()\\])/g, '$1');
}

function broken(problem: string): ReadRule {
  return { type: 'broken', problem };
}
