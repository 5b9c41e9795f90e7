import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ServiceFacts, serviceUnit } from '../../src/server/command/service-unit.ts';
import { openPlace, type Place } from './deck.ts';

const facts: ServiceFacts = {
  node: '/opt/node/bin/node',
  main: '/opt/quarterdeck/main.js',
  home: '/home/user',
  path: '/usr/local/bin:/usr/bin',
  flags: ['--port=7500', '--trust=/home/user/my work'],
};

describe('a systemd unit', () => {
  const { file, text } = serviceUnit('linux', facts);

  test('stands where systemd looks, and starts again on failure', () => {
    expect(file).toBe('/home/user/.config/systemd/user/quarterdeck.service');
    expect(text).toContain('Restart=on-failure\n');
    expect(text).toContain('WantedBy=default.target\n');
  });

  test('has absolute paths, and flags with spaces stay whole', () => {
    expect(text).toContain(
      'ExecStart=/opt/node/bin/node /opt/quarterdeck/main.js serve --no-open --port=7500 "--trust=/home/user/my work"\n',
    );
    expect(text).toContain('Environment=PATH=/usr/local/bin:/usr/bin\n');
  });

  test.each([
    ['--data=/a/50%', '--data=/a/50%%'],
    ['--data=/a/$HOME', '--data=/a/$$HOME'],
    ['--data=/a/"b"', '"--data=/a/\\"b\\""'],
    ['--data=/a\\b c', '"--data=/a\\\\b c"'],
  ])('%s is taken literally', (flag, written) => {
    expect(serviceUnit('linux', { ...facts, flags: [flag] }).text).toContain(`--no-open ${written}\n`);
  });
});

describe('a launchd agent', () => {
  const { file, text } = serviceUnit('darwin', { ...facts, flags: ['--data=/a & <b>'] });

  test('stands where launchd looks, and starts again on failure', () => {
    expect(file).toBe('/home/user/Library/LaunchAgents/dev.quarterdeck.plist');
    expect(text).toMatch(/<key>KeepAlive<\/key>\s*<dict>\s*<key>SuccessfulExit<\/key>\s*<false\/>/);
  });

  test('has one word a line, escaped', () => {
    expect(text).toContain('<string>/opt/node/bin/node</string>\n    <string>/opt/quarterdeck/main.js</string>\n');
    expect(text).toContain('<string>--data=/a &amp; &lt;b&gt;</string>');
  });
});

describe('quarterdeck service', () => {
  let place: Place;
  afterEach(() => place.remove());

  test('prints the unit alone, says beside it what to do, and tells no secret', async () => {
    place = await openPlace({}, undefined, { ANTHROPIC_API_KEY: 'a secret' });
    const { code, stdout, stderr } = await place.command('service', 'install', '--print', '--platform', 'linux');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\[Unit\]\n/);
    expect(stdout).toMatch(/ExecStart=\/\S+ \/\S+src\/server\/main\.ts serve --no-open --data=/);
    expect(stderr).toContain(`Put this into ${place.folder}/.config/systemd/user/quarterdeck.service`);
    expect(stderr).toContain('systemctl --user enable --now quarterdeck');
    expect(stdout + stderr).not.toContain('a secret');
  });

  test('paths are whole, wherever the service is started', async () => {
    place = await openPlace();
    const flags = ['--trust', 'work', '--claude', './bin/claude', '--log', 'info'];
    const { stdout } = await place.command('service', 'install', '--print', '--platform', 'darwin', ...flags);
    expect(stdout).toContain(`<string>--trust=${resolve('work')}</string>`);
    expect(stdout).toContain(`<string>--claude=${resolve('bin/claude')}</string>`);
    expect(stdout).toContain('<string>--log=info</string>');
  });

  test.each([
    [['service', 'install'], 2],
    [['service', 'remove', '--print'], 2],
    [['service', 'install', '--print', '--platform', 'win32'], 1],
  ])('%j ends with %i', async (args, code) => {
    place = await openPlace();
    expect((await place.command(...args)).code).toBe(code);
  });
});
