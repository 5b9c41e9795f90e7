/** The last part of each path, and as many parts before it as tell it from the others. */
export function distinctNames(paths: readonly string[]): Map<string, string> {
  const parts = new Map(paths.map((path) => [path, path.split(/[\\/]/).filter((part) => part !== '')]));
  const ending = (path: string, length: number) => parts.get(path)?.slice(-length).join('/') ?? path;
  return new Map(
    [...parts].map(([path, own]) => {
      const isTaken = (length: number) =>
        [...parts.keys()].some((other) => other !== path && ending(other, length) === ending(path, length));
      let length = 1;
      while (length < own.length && isTaken(length)) length += 1;
      return [path, ending(path, length) || path];
    }),
  );
}
