/** A path as it is searched for: where its last name begins, how deep it lies, and which letters it has at all. */
export type Target = { path: string; lower: string; nameAt: number; depth: number; letters: number };

export function targetOf(path: string): Target {
  const lower = path.toLowerCase();
  const nameAt = path.lastIndexOf('/', path.length - 2) + 1;
  return { path, lower, nameAt, depth: depthOf(lower), letters: lettersOf(lower) };
}

type Scored = { target: Target; score: number };

/** The best `limit` targets for what was typed, best first. Words between spaces must all be found. */
export function bestTargets(targets: readonly Target[], query: string, limit: number): Target[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const letters = lettersOf(words.join(''));
  const best: Scored[] = [];
  for (const target of targets) {
    if ((target.letters & letters) !== letters) continue;
    const last = best[limit - 1];
    const score = scoreOf(target, words, last?.score ?? -1);
    if (score < 0) continue;
    const candidate = { target, score };
    if (last && !isBetter(candidate, last)) continue;
    best.splice(best.findLastIndex((other) => !isBetter(candidate, other)) + 1, 0, candidate);
    if (best.length > limit) best.pop();
  }
  return best.map(({ target }) => target);
}

function isBetter(one: Scored, other: Scored): boolean {
  if (one.score !== other.score) return one.score > other.score;
  const { path } = one.target;
  const otherPath = other.target.path;
  return path.length === otherPath.length ? path < otherPath : path.length < otherPath.length;
}

const slash = 0x2f;

function depthOf(lower: string): number {
  let depth = 0;
  for (let at = 0; at < lower.length - 1; at++) if (lower.charCodeAt(at) === slash) depth += 1;
  return depth;
}

/** One bit for each letter; characters that share one are told apart later. */
function lettersOf(lower: string): number {
  let letters = 0;
  for (let at = 0; at < lower.length; at++) letters |= 1 << (lower.charCodeAt(at) & 31);
  return letters;
}

const wholeName = 500;
const scatteredBest = 140;
const elsewhereBest = 60;

/** -1 when a word is not found, or when what is found cannot be as good as `floor`. */
function scoreOf(target: Target, words: string[], floor: number): number {
  let score = 1000 - target.depth;
  let left = words.length * wholeName;
  for (const word of words) {
    left -= wholeName;
    const found = wordScore(target, word, floor - score - left);
    if (found < 0) return -1;
    score += found;
  }
  return score;
}

function wordScore(target: Target, word: string, needed: number): number {
  const joined = joinedScore(target, word);
  if (joined >= 0) return joined;
  return needed > scatteredBest ? -1 : scatteredScore(target, word, needed);
}

/** In the last name before anywhere else, at the start of a word before inside one. */
function joinedScore(target: Target, word: string): number {
  const { lower, nameAt } = target;
  const first = lower.indexOf(word);
  if (first === -1) return -1;
  const inName = first >= nameAt ? first : lower.indexOf(word, nameAt);
  if (inName === nameAt) return isWholeName(target, word) ? wholeName : 400;
  if (inName > 0) return isStart(target, inName) ? 300 : 250;
  return isStart(target, first) ? 220 : 150;
}

function isWholeName({ lower, nameAt }: Target, word: string): boolean {
  const rest = lower.slice(nameAt + word.length);
  return rest === '' || rest === '/';
}

function scatteredScore(target: Target, word: string, needed: number): number {
  const inName = scatteredFrom(target, word, target.nameAt);
  if (inName < 0) return needed > elsewhereBest ? -1 : Math.min(elsewhereBest, scatteredFrom(target, word, 0));
  return hasInitials(target, word) ? scatteredBest : Math.min(scatteredBest - 1, elsewhereBest + inName);
}

/** The letters in order, each where it comes next: more for one that follows the last, or begins a word. */
function scatteredFrom(target: Target, word: string, from: number): number {
  const { lower } = target;
  let score = 0;
  let matched = 0;
  let wanted = word.charCodeAt(0);
  let last = -2;
  for (let at = from; at < lower.length; at++) {
    if (lower.charCodeAt(at) !== wanted) continue;
    if (last === at - 1) score += 6;
    else if (isStart(target, at)) score += 8;
    last = at;
    matched += 1;
    if (matched === word.length) return score;
    wanted = word.charCodeAt(matched);
  }
  return -1;
}

function hasInitials(target: Target, word: string): boolean {
  const { lower, nameAt } = target;
  let matched = 0;
  for (let at = nameAt; at < lower.length && matched < word.length; at++) {
    if (lower.charCodeAt(at) === word.charCodeAt(matched) && isStart(target, at)) matched += 1;
  }
  return matched === word.length;
}

function isStart({ path }: Target, at: number): boolean {
  if (at === 0) return true;
  const before = path.charCodeAt(at - 1);
  if (!isLetter(before)) return true;
  return isUpper(path.charCodeAt(at)) && !isUpper(before);
}

function isLetter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || isUpper(code) || (code >= 0x61 && code <= 0x7a) || code > 0x7f;
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}
