import { isObject, type JsonObject, memberOf } from '../json.ts';
import type { RequestRecord } from '../session/entry.ts';
import { alertTextLimit, oneLine } from './alert.ts';

/** `asked` is everything the request asks for, where one line can say it. */
export type RequestLine = { text: string; asked: string | null };

/** What a request is about, in one line. */
export function requestLine(request: RequestRecord): RequestLine {
  switch (request.kind) {
    case 'permission':
      return permissionLine(request);
    case 'question':
      return { text: oneLine(`Asks: ${firstQuestion(request.input)}`), asked: null };
    case 'plan':
      return { text: 'A plan waits for your approval.', asked: null };
    case 'elicitation':
    case 'dialog':
    case 'unsupported':
      return { text: oneLine(request.title ?? 'Something waits for your answer.'), asked: null };
  }
}

/** Only a command or an address says all of itself in one line; of an edit the change would not be seen. */
const telling = ['command', 'url', 'file_path', 'notebook_path', 'path', 'pattern', 'query', 'description'];

/** The field that says it all, and those that change nothing about what is done. */
const wholeTools: { [tool: string]: readonly string[] } = {
  Bash: ['command', 'description'],
  WebFetch: ['url'],
  WebSearch: ['query'],
  Read: ['file_path'],
};

function permissionLine({ tool, input, clipped }: RequestRecord): RequestLine {
  const name = toolName(tool ?? 'a tool');
  const field = telling.find((key) => typeof input[key] === 'string' && input[key].trim() !== '');
  if (field === undefined) return { text: `Wants to use ${oneLine(name, 80, 'line')}`, asked: null };
  const subject = String(input[field]);
  const known = memberOf(wholeTools, tool ?? '') ?? [];
  const isAll = known[0] === field && Object.keys(input).every((key) => known.includes(key)) && !clipped;
  return {
    text: `${oneLine(name, 80, 'line')}: ${oneLine(subject, alertTextLimit, 'line')}`,
    asked: isAll && subject.length <= alertTextLimit ? `${name}: ${subject}` : null,
  };
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
