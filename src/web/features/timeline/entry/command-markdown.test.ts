import { expect, test } from 'vitest';
import { commandMarkdown } from './command-markdown.ts';

const report = `## Context Usage
**Tokens:** 23.9k / 200k (12%)

| Category           | Tokens |
|--------------------|--------|
| System prompt      |  3,200 |`;

test.each([report, `\n${report}\n`, `\n  ${report.replaceAll('\n', '\n  ')}\n  `])(
  'a report with a table is Markdown, also after a newline and indented',
  (words) => {
    expect(commandMarkdown(words)).toMatch(/^## Context Usage/);
  },
);

test.each(['Total cost: $0.04', '## A heading alone', '| a |\n|---|\n| b |'])('%j is plain text', (words) => {
  expect(commandMarkdown(words)).toBeNull();
});
