const letters: { readonly [letter: string]: string } = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const escapes = /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g;

/** The text between the quotes of `$'…'`, as bash reads it. */
export function ansiCText(quoted: string): string {
  return quoted.replaceAll(escapes, (whole, hex, short, long, octal, control, other) => {
    const code = hex ?? short ?? long;
    if (code !== undefined) return characterOf(Number.parseInt(code, 16));
    if (octal !== undefined) return characterOf(Number.parseInt(octal, 8) & 0xff);
    if (control !== undefined) return characterOf(control.charCodeAt(0) & 0x1f);
    if (Object.hasOwn(letters, other)) return letters[other] ?? '';
    return `'"\\?`.includes(other) ? other : whole;
  });
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
