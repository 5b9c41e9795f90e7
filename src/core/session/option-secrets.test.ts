import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { maskSecrets, sealOptions, unsealOptions } from './option-secrets.ts';

const options: JsonObject = {
  model: 'opus',
  appendSystemPrompt: 'Be brief.',
  mcpConfigs: [
    { type: 'file', path: '/a.json' },
    {
      type: 'json',
      value: {
        mcpServers: {
          github: { type: 'stdio', command: 'npx', args: ['-y', 'CANARY-1'], env: { TOKEN: 'CANARY-2', LEVEL: 3 } },
          web: { type: 'http', url: 'https://mcp.example.com/CANARY-3', headers: { Authorization: 'CANARY-4' } },
          __proto__: { env: { X: 'CANARY-5' } },
        },
      },
    },
  ],
  settings: {
    type: 'json',
    value: {
      model: 'sonnet',
      apiKeyHelper: 'echo CANARY-6',
      env: { KEY: 'CANARY-7', DEBUG: true },
      permissions: { allow: ['Bash(ls:*)'], defaultMode: 'plan' },
      hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'curl CANARY-8' }] }] },
      includeCoAuthoredBy: false,
      somethingNew: { permissions: { model: 'CANARY-9' } },
    },
  },
  agents: {
    helper: {
      description: 'd',
      prompt: 'p',
      tools: ['Read'],
      mcpServers: ['web', { own: { env: { A: 'CANARY-10' } } }],
    },
  },
};

function idsFrom(start: number): (value: Json) => string {
  let next = start;
  return () => `id-${next++}`;
}

describe('[S27] options that were sealed', () => {
  const { options: shown, secrets } = sealOptions(options, idsFrom(1));

  test('hold no credential, and every name', () => {
    const text = JSON.stringify(shown);
    expect(text).not.toContain('CANARY');
    for (const name of ['github', 'TOKEN', 'Authorization', 'apiKeyHelper', 'KEY', 'PreToolUse', 'helper', 'own']) {
      expect(text).toContain(`"${name}"`);
    }
  });

  test('show what is known to be harmless', () => {
    expect(shown).toMatchObject({
      model: 'opus',
      appendSystemPrompt: 'Be brief.',
      mcpConfigs: [{ path: '/a.json' }, { value: { mcpServers: { github: { type: 'stdio', command: 'npx' } } } }],
      settings: {
        value: {
          model: 'sonnet',
          permissions: { allow: ['Bash(ls:*)'], defaultMode: 'plan' },
          includeCoAuthoredBy: false,
        },
      },
      agents: { helper: { description: 'd', prompt: 'p', tools: ['Read'], mcpServers: ['web', {}] } },
    });
  });

  test('are whole again with their secrets', () => {
    expect(unsealOptions(shown, secrets)).toEqual({ options, missing: null });
  });

  test('say which of them has a mask that stands for nothing', () => {
    expect(unsealOptions({ ...shown, mcpConfigs: [] }, {}).missing).toBe('settings');
    const odd = { settings: { type: 'json', value: { env: { A: '[hidden:__proto__]', B: '[hidden:toString]' } } } };
    expect(unsealOptions(odd, {})).toEqual({ options: odd, missing: 'settings' });
  });
});

test('[S27] what the CLI tells of a server shows its kind and command', () => {
  const config = { type: 'stdio', command: 'npx', args: ['--token', 'x'], env: { A: 'y' }, url: 'z' };
  const hidden = '[hidden]';
  expect(maskSecrets('server', config, () => hidden)).toEqual({
    type: 'stdio',
    command: 'npx',
    args: [hidden, hidden],
    env: { A: hidden },
    url: hidden,
  });
});

describe('[S27] a mask that is moved', () => {
  const { options: shown, secrets } = sealOptions(options, idsFrom(1));
  const one = `[hidden:${Object.keys(secrets)[0]}]`;
  const servers = (server: JsonObject) => ({ mcpConfigs: [{ type: 'json', value: { mcpServers: { x: server } } }] });
  const settings = (value: JsonObject) => ({ settings: { type: 'json', value } });

  test.each<JsonObject>([
    settings({ model: one }),
    settings({ language: one }),
    settings({ permissions: { allow: ['Read', one] } }),
    { agents: { x: { prompt: one } } },
    { agents: { x: { model: one } } },
    { agents: { x: { mcpServers: [one] } } },
    servers({ command: one }),
    servers({ type: one }),
    { mcpConfigs: [{ type: 'file', path: one }] },
    { settings: { type: 'file', path: one } },
    { settings: { type: one, value: {} } },
  ])('to a place that everybody sees stands for nothing: %j', (moved) => {
    expect(unsealOptions(moved, secrets)).toEqual({ options: moved, missing: Object.keys(moved)[0] });
  });

  test('of a number stands for nothing where numbers are shown', () => {
    const { mcpConfigs } = shown as { mcpConfigs: { value: { mcpServers: { github: { env: { LEVEL: string } } } } }[] };
    const number = mcpConfigs[1]?.value.mcpServers.github.env.LEVEL ?? '';
    expect(unsealOptions(settings({ env: { A: number } }), secrets).options).toEqual(settings({ env: { A: 3 } }));
    expect(unsealOptions(settings({ apiKeyHelper: number }), secrets).missing).toBe('settings');
  });

  test('never shows what it stands for, wherever it is put', () => {
    const keys = [
      ...['mcpServers', 'x', 'type', 'command', 'args', 'env', 'headers', 'url', 'permissions', 'allow', 'model'],
      ...['language', 'apiKeyHelper', 'hooks', 'prompt', 'tools', 'value', 'json', '__proto__', 'somethingNew'],
    ];
    const masks = Object.keys(secrets).map((id) => `[hidden:${id}]`);
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.constantFrom<Json>(...masks, 'text', '', null, 1, true),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc
          .array(fc.tuple(fc.constantFrom(...keys), tie('tree')), { maxLength: 4 })
          .map((entries) => Object.fromEntries(entries)),
      ),
    }));
    const inline = fc.oneof(
      tree,
      tree.map((value) => ({ type: 'json', value })),
    );
    const placed = fc.record<JsonObject>(
      { mcpConfigs: fc.oneof(inline, fc.array(inline)), settings: inline, agents: tree, model: tree },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(placed, (moved) => {
        const resealed = sealOptions(unsealOptions(moved, secrets).options, idsFrom(1000));
        expect(JSON.stringify(resealed.options)).not.toContain('CANARY');
      }),
      { numRuns: 2000 },
    );
  });
});
