import { join } from 'node:path';

export const servicePlatforms = ['linux', 'darwin'] as const;
export type ServicePlatform = (typeof servicePlatforms)[number];

/** What a service is started with. All paths are absolute. */
export type ServiceFacts = {
  node: string;
  /** The file that Node runs. */
  main: string;
  home: string;
  /** The search path, so that the CLI and its tools are found. */
  path: string;
  /** Flags of `quarterdeck serve`, as they were given. */
  flags: readonly string[];
};

/** A definition of a service for the user, where it belongs, and how it is switched on and off. */
export type ServiceUnit = { file: string; text: string; enable: string[]; disable: string[] };

export function serviceUnit(platform: ServicePlatform, facts: ServiceFacts): ServiceUnit {
  return platform === 'linux' ? systemdUnit(facts) : launchdUnit(facts);
}

function systemdUnit(facts: ServiceFacts): ServiceUnit {
  const file = join(facts.home, '.config/systemd/user/quarterdeck.service');
  const text = `[Unit]
Description=Quarterdeck, Claude Code sessions in the browser
After=network.target

[Service]
ExecStart=${argumentsOf(facts).map(systemdQuoted).join(' ')}
Environment=${systemdQuoted(`PATH=${facts.path}`)}
WorkingDirectory=%h
Restart=on-failure
RestartSec=2
KillMode=mixed
TimeoutStopSec=30
StandardOutput=null
StandardError=journal
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`;
  return {
    file,
    text,
    enable: [
      'systemctl --user daemon-reload',
      'systemctl --user enable --now quarterdeck',
      'loginctl enable-linger   # if it is to run while you are signed out',
    ],
    disable: ['systemctl --user disable --now quarterdeck'],
  };
}

const label = 'dev.quarterdeck';

function launchdUnit(facts: ServiceFacts): ServiceUnit {
  const file = join(facts.home, 'Library/LaunchAgents', `${label}.plist`);
  const log = join(facts.home, 'Library/Logs/quarterdeck.log');
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${argumentsOf(facts)
  .map((word) => `    <string>${xmlEscaped(word)}</string>`)
  .join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>${xmlEscaped(facts.path)}</string>
  </dict>
  <key>WorkingDirectory</key>
  <string>${xmlEscaped(facts.home)}</string>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>5</integer>
  <key>StandardErrorPath</key>
  <string>${xmlEscaped(log)}</string>
</dict>
</plist>
`;
  return {
    file,
    text,
    enable: [`launchctl bootstrap gui/$(id -u) ${shellQuoted(file)}`],
    disable: [`launchctl bootout gui/$(id -u)/${label}`],
  };
}

function argumentsOf({ node, main, flags }: ServiceFacts): string[] {
  return [node, main, 'serve', '--no-open', ...flags];
}

/** systemd reads C escapes in quotes, `%` as a specifier and `$` as a variable. */
function systemdQuoted(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\;]/.test(word) ? `"${escaped}"` : escaped;
}

function xmlEscaped(word: string): string {
  return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function shellQuoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
