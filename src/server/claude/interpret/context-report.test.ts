import { expect, test } from 'vitest';
import { contextEvents } from './context-report.ts';

const report = `## Context Usage

**Model:** claude-opus-5-5  
**Tokens:** 10.3k / 1m (1%)

### Estimated usage by category

| Category | Tokens | Percentage |
|----------|--------|------------|
| System prompt | 1.6k | 0.2% |
| System tools (deferred) | 4.4k | 0.4% |
| Messages | 192 | 0.0% |
| Free space | 956.7k | 95.7% |
| Autocompact buffer | 33k | 3.3% |

### Skills

| Skill | Source | Tokens |
|-------|--------|--------|
| dataviz | Built-in | ~480 |
`;

test('the report of /context is a measurement', () => {
  expect(contextEvents(report)).toEqual([
    {
      type: 'context.measured',
      context: {
        used: 10_300,
        limit: 1_000_000,
        categories: [
          { name: 'System prompt', tokens: 1600, kind: 'used' },
          { name: 'System tools (deferred)', tokens: 4400, kind: 'deferred' },
          { name: 'Messages', tokens: 192, kind: 'used' },
          { name: 'Free space', tokens: 956_700, kind: 'free' },
          { name: 'Autocompact buffer', tokens: 33_000, kind: 'buffer' },
        ],
      },
    },
  ]);
});

test('another answer of a command measures nothing', () => {
  expect(contextEvents('Total cost: $0.00')).toEqual([]);
  expect(contextEvents('## Context Usage')).toEqual([]);
});
