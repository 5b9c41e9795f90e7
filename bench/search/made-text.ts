import { seededRandom } from '../../test/store/random.ts';

const syllables =
  'ba re ti on er st at in en al or ing ion se ver con fi le pro to de ex com ma ne res ult err fun ct func port im ser sock web test data file read wri te que ry'.split(
    ' ',
  );
const signs = [
  ...'数据库连接修复错误服务器文件测试运行失败成功请求用户系统配置更新版本时间网络安全性能优化内存进程线程锁',
];
const wordCount = 120_000;

export type MadeText = {
  /** The most used one first. */
  words: readonly string[];
  /** About as often as words are used in texts: the second half as often as the first, and so on. */
  word(): string;
  text(least: number, most: number): string;
  chinese(length: number): string;
  random(): number;
};

/** Texts with the word frequencies of real ones: a few words are everywhere and most are rare. */
export function madeText(seed: number): MadeText {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[], at = random()): Item => items[Math.floor(at * items.length)] as Item;
  const words = Array.from({ length: wordCount }, (_, rank) => {
    const length = 1 + Math.floor(random() * 3) + (rank > 1000 ? 1 : 0);
    const word = Array.from({ length }, () => pick(syllables)).join('');
    return rank > wordCount / 2 ? word + (rank % 97).toString(36) : word;
  });
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? '';
  return {
    words,
    word,
    random,
    text: (least, most) => {
      const length = least + Math.floor(random() ** 3 * (most - least));
      return Array.from({ length }, word).join(' ');
    },
    chinese: (length) => Array.from({ length }, () => pick(signs, random() ** 2)).join(''),
  };
}
