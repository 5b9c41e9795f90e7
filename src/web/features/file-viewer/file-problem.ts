/** Why a file isn't shown: a title, and what a person can do about it. */
export type FileProblem = { title: string; sentence: string; canRetry?: true };

const problems: { [reason: string]: FileProblem } = {
  missing: {
    title: 'File not found',
    sentence: 'No such file in this session’s folders. It may have been moved, deleted, or not created yet.',
  },
  outside: {
    title: 'Outside this session’s folders',
    sentence: 'Quarterdeck opens only files in the folder a session runs in and in its additional directories.',
  },
  folder: { title: 'This is a folder', sentence: 'Quarterdeck opens files only.' },
  special: { title: 'Not a regular file', sentence: 'Pipes, sockets, and devices can’t be shown.' },
  unreadable: { title: 'Permission denied', sentence: 'Quarterdeck isn’t allowed to read this file.' },
  forbidden: {
    title: 'This file is never shown',
    sentence: 'It holds credentials or settings of Quarterdeck or Claude Code.',
  },
  swapped: {
    title: 'The file was replaced',
    sentence: 'It changed while Quarterdeck was opening it.',
    canRetry: true,
  },
  invalid: { title: 'Invalid path', sentence: 'This path can’t name a file.' },
  untrusted: {
    title: 'Folder not trusted',
    sentence: 'Quarterdeck shows files only in trusted folders. Start a session in this folder to trust it.',
  },
  folderGone: { title: 'Folder not found', sentence: 'The folder this session ran in doesn’t exist any more.' },
};

/** What the server's reason means; a failure without one can be tried again. */
export function fileProblem(reason: unknown, message: string): FileProblem {
  const known = typeof reason === 'string' && Object.hasOwn(problems, reason) ? problems[reason] : undefined;
  return known ?? { title: 'Couldn’t open the file', sentence: message, canRetry: true };
}
