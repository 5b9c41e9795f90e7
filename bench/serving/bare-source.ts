import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFakeClaude } from '../../test/fake-claude/make.ts';
import type { Scenario } from '../../test/fake-claude/scenario.ts';
import { listen } from './listener.ts';
import { messageFor, type Source } from './source.ts';

const main = fileURLToPath(new URL('./bare-main.ts', import.meta.url));

/** The bare loop in a process of its own, with the same fake CLI. */
export async function openBareSource(scenario: Scenario = {}): Promise<Source & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bare-'));
  const claude = makeFakeClaude(folder, scenario);
  const child = spawn(process.execPath, [main, claude], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `ws://127.0.0.1:${Number(port)}`;
  const watch: Source['watch'] = async (onText) => {
    const listener = listen(url, [], onText);
    await listener.opened;
    return listener;
  };
  const speaker = await watch();
  return {
    watch,
    play: async (steps) =>
      speaker.say({
        type: 'user',
        uuid: crypto.randomUUID(),
        session_id: '',
        message: { role: 'user', content: messageFor(steps) },
      }),
    words: { started: '"isReplay":true', ended: '"type":"result"' },
    close: async () => {
      speaker.close();
      const left = once(child, 'close');
      child.kill('SIGTERM');
      await left;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
