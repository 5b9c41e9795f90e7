import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executableOf } from '../claude/executable.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const minutes = 60_000;

// It installs from the registry, so it has a command of its own: npm run test:package.
describe.runIf(process.env.QUARTERDECK_PACKAGE === '1')('the package', () => {
  let folder: string;
  let app: string;
  let env: NodeJS.ProcessEnv;
  const processes: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarterdeck-package-'));
    app = join(folder, 'app');
    await mkdir(app);
    await mkdir(join(folder, 'home'));
    await writeFile(join(app, 'package.json'), '{ "private": true, "type": "module" }');
    const path = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
    const { NODE_EXTRA_CA_CERTS, HTTPS_PROXY, HTTP_PROXY } = process.env;
    env = { NODE_EXTRA_CA_CERTS, HTTPS_PROXY, HTTP_PROXY, PATH: path, HOME: join(folder, 'home') };
    await execute('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 1e8 });
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
    await execute('npm', ['install', '--no-audit', '--no-fund', join(folder, tarball)], { cwd: app, env });
  }, 5 * minutes);

  afterAll(async () => {
    for (const child of processes) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const shipped = async (...parts: string[]): Promise<string[]> => {
    const found = await readdir(join(app, 'node_modules/quarterdeck', ...parts), {
      recursive: true,
      withFileTypes: true,
    });
    return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };

  async function start(...flags: string[]): Promise<{ link: URL; output: string; end(): Promise<void> }> {
    const child = spawn('npx', ['quarterdeck', '--no-open', '--port', '0', ...flags], {
      cwd: app,
      env,
      detached: true,
    });
    processes.push(child);
    const ended = once(child, 'close');
    let output = '';
    const link = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /http:\S+/.exec(output)?.[0];
        if (found) resolve(found);
      });
      void ended.then(() => reject(new Error(output)));
    });
    return {
      link: new URL(link),
      output,
      async end() {
        process.kill(-(child.pid ?? 0), 'SIGTERM');
        await ended;
      },
    };
  }

  test('it is small, and ships no source, test or script', async () => {
    const files = await shipped();
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000);
    const odd = files.filter((file) =>
      /\.test\.|\/src\/|\/scripts\/|\/test\/|(?<!\.d)\.ts$/.test(file.slice(app.length)),
    );
    expect(odd).toEqual([]);
    for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md']) {
      expect(existsSync(join(app, 'node_modules/quarterdeck', name))).toBe(true);
    }
  });

  test('every thread of the server finds its file', async () => {
    const files = (await shipped('dist/server')).filter((file) => file.endsWith('.js'));
    const named = await Promise.all(
      files.map(async (file) =>
        [...(await readFile(file, 'utf8')).matchAll(/new URL\('(\.\/[^']+)'/g)].map(([, name = '']) =>
          join(dirname(file), name),
        ),
      ),
    );
    expect(named.flat().length).toBeGreaterThan(3);
    expect(named.flat().filter((file) => !existsSync(file))).toEqual([]);
  });

  test('it starts with an empty home and serves the page', async () => {
    const { link, output, end } = await start();
    expect(output).toContain('The claude command was not found');
    expect(await (await fetch(new URL('/health', link))).json()).toMatchObject({ ok: true });
    const page = await (await fetch(link.origin)).text();
    expect(page).toContain('<title>Quarterdeck');
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect((await fetch(new URL(script, link))).status).toBe(200);
    await end();
  });

  test('the demo runs from it, with the CLI of the user', async () => {
    const { link, end } = await start('--demo', '--claude', await executableOf('2.1.325', folder));
    expect(link.pathname).toMatch(/^\/sessions\/[0-9a-f-]{36}$/);
    await end();
  });

  test('without any CLI its demo is the recorded tour', async () => {
    const { link, output, end } = await start('--demo');
    expect(output).toContain('This is a recorded tour');
    expect(link.pathname).toMatch(/^\/sessions\/[0-9a-f-]{36}$/);
    await end();
  });

  test('quarterdeck/client can be imported, and has types', async () => {
    const source = "import { createClient } from 'quarterdeck/client'; console.log(typeof createClient);";
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', source], { cwd: app, env });
    expect(stdout).toBe('function\n');
    await writeFile(
      join(app, 'use.ts'),
      "import { createClient, type Client } from 'quarterdeck/client';\nexport const client: Client = createClient({ url: 'ws://x/ws' });\nexport const wrong: string = client.link;\n",
    );
    const compile = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2025,dom', 'use.ts'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const told = await execute(process.execPath, [tsc, ...compile], { cwd: app, env }).catch((error) => error);
    const lines = String(told.stdout)
      .split('\n')
      .filter((line) => line.includes('error'));
    expect(lines).toEqual([expect.stringMatching(/^use\.ts\(3,14\): error TS2322/)]);
  });
});
