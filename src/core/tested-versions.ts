/** The versions of the CLI that the tests are run with. */
export const testedVersions = ['2.1.38', '2.1.325'] as const;
