export type NumberedPromise = { rule: string; isRequired: boolean };

const row = /^\| (● )?([A-Z]\d+) \| (.*) \| ?([^|]*?) ?\|$/;

/** The promises of a document: rows of its tables that begin with a number. */
export function promisesOf(text: string): NumberedPromise[] {
  return text.split('\n').flatMap((line) => {
    const found = row.exec(line);
    return found?.[2] === undefined ? [] : [{ rule: found[2], isRequired: found[1] !== undefined }];
  });
}

/** The same document with another last column. */
export function withTests(text: string, tests: (rule: string) => string): string {
  return text
    .split('\n')
    .map((line) => {
      const found = row.exec(line);
      if (found?.[2] === undefined) return line;
      return `| ${found[1] ?? ''}${found[2]} | ${found[3]} | ${tests(found[2])} |`;
    })
    .join('\n');
}
