import { compareVersions } from '../version.ts';

/** In what the versions of the CLI differ when they hold rules against calls. Found out by trying (`test/rules`). */
export type Abilities = {
  /** `npm run *` fits `npm run` too. */
  starFitsNothing: boolean;
  /** `mcp__server__get*` and `domain:*.example.com` are patterns. */
  patternsInNames: boolean;
  /** A rule that allows `touch` lets it touch; otherwise the path is asked about all the same. */
  ruleCoversPaths: boolean;
  /** A rule that asks about some commands holds though the whole tool is allowed, and in the mode that allows all. */
  askBeatsTool: boolean;
  /** What denies or asks is found behind variables, `env`, `xargs`, paths and inside of `$( )`. */
  looksThrough: boolean;
  /** A plan asks for nothing where bypassing was allowed at the start. */
  planBypasses: boolean;
  /** Nobody may write what they may not read. */
  readGuardsWrite: boolean;
  /** A file with a broken rule keeps its others. */
  keepsOtherRules: boolean;
};

/** The abilities of a version; one between the two that were tried is taken for the newer. */
export function abilitiesOf(version: string | null): Abilities {
  const isNew = version === null || compareVersions(version, '2.1.38') > 0;
  return {
    starFitsNothing: isNew,
    patternsInNames: isNew,
    ruleCoversPaths: isNew,
    askBeatsTool: isNew,
    looksThrough: isNew,
    planBypasses: !isNew,
    readGuardsWrite: isNew,
    keepsOtherRules: isNew,
  };
}
