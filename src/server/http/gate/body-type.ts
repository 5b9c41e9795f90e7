import { type Refused, type RequestFacts, refused } from './admission.ts';

/** Bodies are JSON and say so: what a form of another page can send is none of it. */
export function bodyTypeProblem({ method, headers }: RequestFacts, takesBytes: boolean): Refused | null {
  if (takesBytes || !isChange(method)) return null;
  const type = headers['content-type'];
  if (type === undefined ? !hasBody(headers) : /^application\/json[ \t]*(?:;|$)/i.test(type)) return null;
  return refused(415, 'unsupported', 'Send JSON, with Content-Type: application/json.', 'a body that is not JSON');
}

export function isChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function hasBody(headers: RequestFacts['headers']): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
