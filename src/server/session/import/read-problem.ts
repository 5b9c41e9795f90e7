import { memberOf } from '../../../core/json.ts';
/** Why a record could not be read, in a sentence. */
export function readProblemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = memberOf(sentences, code);
  if (known !== undefined) return known;
  return error instanceof Error ? error.message : String(error);
}

const sentences: { [code: string]: string } = {
  ENOENT: 'It is gone.',
  ENOTDIR: 'Its folder is gone.',
  EACCES: 'It may not be read by this user.',
  EPERM: 'It may not be read by this user.',
  ELOOP: 'It is a link, and links are not followed.',
  EMFILE: 'Too many files are open. It is read when it changes, or after a restart.',
  EIO: 'The disk could not read it.',
};
