import { isObject, type JsonObject } from '../json.ts';
import type { RequestRecord } from '../session/entry.ts';
import { oneLine } from './alert.ts';

/** What a request is about in one line, and whether that line is all there is to decide on. */
export function requestLine(request: RequestRecord): { text: string; isDecidable: boolean } {
  switch (request.kind) {
    case 'permission':
      return permissionLine(request);
    case 'question':
      return { text: oneLine(`Asks: ${firstQuestion(request.input)}`).text, isDecidable: false };
    case 'plan':
      return { text: 'A plan waits for your approval.', isDecidable: false };
    case 'elicitation':
    case 'dialog':
    case 'unsupported':
      return { text: oneLine(request.title ?? 'Something waits for your answer.').text, isDecidable: false };
  }
}

/** Only a command or an address says all of itself in one line; of an edit the change would not be seen. */
const telling = ['command', 'url', 'file_path', 'notebook_path', 'path', 'pattern', 'query', 'description'];
const wholeTools: { [tool: string]: readonly string[] } = {
  Bash: ['command', 'description'],
  WebFetch: ['url', 'prompt'],
  WebSearch: ['query'],
  Read: ['file_path'],
};

function permissionLine({ tool, input, clipped }: RequestRecord): { text: string; isDecidable: boolean } {
  const name = toolName(tool ?? 'a tool');
  const field = telling.find((key) => typeof input[key] === 'string' && input[key].trim() !== '');
  if (field === undefined) return { text: `Wants to use ${name}`, isDecidable: false };
  const { text, isWhole } = oneLine(String(input[field]));
  const known = wholeTools[tool ?? ''] ?? [];
  const isAll = known[0] === field && Object.keys(input).every((key) => known.includes(key));
  return { text: `${name}: ${text}`, isDecidable: isWhole && isAll && !clipped };
}

function toolName(tool: string): string {
  const [prefix, server, ...rest] = tool.split('__');
  return prefix === 'mcp' && server && rest.length > 0 ? `${server} › ${rest.join('__').replaceAll('_', ' ')}` : tool;
}

function firstQuestion({ questions }: JsonObject): string {
  const [first] = Array.isArray(questions) ? questions : [];
  const question = isObject(first) ? first.question : null;
  return typeof question === 'string' ? question : 'a question';
}
