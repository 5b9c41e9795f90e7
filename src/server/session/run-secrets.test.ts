import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../core/json.ts';
import { unsealOptions } from '../../core/session/option-secrets.ts';
import { claudeArguments } from '../claude/arguments.ts';
import type { RunOptions } from './claude-cli.ts';
import { privateOptions } from './run-secrets.ts';

test('[S27] a mask stands for nothing that reaches an argument, wherever in the options it is put', () => {
  const secrets = { a: 'CANARY-a', b: 'CANARY-b' };
  const text = fc.constantFrom<Json>('[hidden:a]', '[hidden:b]', 'text');
  const server = fc.record<JsonObject>(
    { type: text, command: text, args: fc.array(text), env: fc.record({ A: text }), url: text },
    { requiredKeys: [] },
  );
  const agent = fc.record<JsonObject>(
    {
      description: text,
      prompt: text,
      model: text,
      tools: fc.array(text),
      mcpServers: fc.array(fc.oneof(text, fc.record({ own: server }))),
      hooks: fc.record({ Stop: text }),
    },
    { requiredKeys: ['description', 'prompt'] },
  );
  const file = fc.record<JsonObject>({
    type: fc.constant('file'),
    path: fc.constantFrom('/a.json', '/b.json', '[hidden:a]'),
  });
  const inline = (value: fc.Arbitrary<Json>) => fc.oneof(file, fc.record({ type: fc.constant('json'), value }));
  const settings = fc.record<JsonObject>({ model: text, env: fc.record({ A: text }) }, { requiredKeys: [] });
  const options = fc.record<JsonObject>(
    {
      mcpConfigs: fc.array(inline(fc.record({ mcpServers: fc.record({ x: server }) }))),
      settings: inline(settings),
      agents: fc.record({ x: agent }),
      model: text,
    },
    { requiredKeys: [] },
  );
  let built = 0;
  fc.assert(
    fc.property(options, (asked) => {
      const unsealed = unsealOptions(asked, secrets).options as RunOptions;
      const session = { type: 'new', id: '00000000-0000-4000-8000-000000000001' } as const;
      const made = claudeArguments({ ...privateOptions(unsealed, '/runs/one').options, session });
      if (made.type === 'refused') return;
      built += 1;
      expect(made.argv.join('\n')).not.toContain('CANARY');
    }),
    { numRuns: 500 },
  );
  expect(built).toBeGreaterThan(50);
});
