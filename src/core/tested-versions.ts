/** The versions of the CLI that everything is tested with, oldest first. */
export const testedVersions: readonly string[] = ['2.1.38', '2.1.325'];
