import {
  RESTARTS_AFTER_SECONDS,
  type ServicePlan,
  type ServiceSystem,
  STOPS_WITHIN_SECONDS,
} from './service-plan';

const UNIT = 'ledgerstamp.service';
const FOLDER = '/etc/systemd/system';
const FILE = `${FOLDER}/${UNIT}`;
const REHEARSAL = 'ledgerstamp-rehearse';
const TIMER = `${REHEARSAL}.timer`;
/** File for sysusers.d(5), which creates the account unless it exists. */
const ACCOUNT = '/etc/sysusers.d/ledgerstamp.conf';
/** Folder of secrets: a file each, named after its setting. */
export const SECRETS = '/etc/ledgerstamp/secrets';
export const SETTINGS = '/etc/ledgerstamp/ledgerstamp.env';
/** Watchdog interval: a restarted database must be back within it, or the service is restarted as well. */
const HEARD_OF_WITHIN_SECONDS = 180;

/**
 * Restrictions of systemd.exec(5) for a program that listens, writes to one folder and starts a database. V8 generates
 * code, so memory may be executed, and uses pkeys(7), without which Node is killed. Other refused calls are errors, not
 * kills.
 */
const HARDENING = [
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectKernelTunables=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelLogs=yes',
  'ProtectControlGroups=yes',
  'ProtectClock=yes',
  'ProtectHostname=yes',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service @pkey',
  'SystemCallErrorNumber=EPERM',
  'CapabilityBoundingSet=',
  'UMask=0077',
];

/** Steps that end rehearsals of every month, where an earlier installation has begun them. */
const NO_REHEARSALS = [
  { run: ['systemctl', 'disable', '--now', TIMER], mayFail: true },
  { remove: `${FOLDER}/${TIMER}` },
  { remove: `${FOLDER}/${REHEARSAL}.service` },
] as const;

/** Service manager of Linux. */
export const systemd: ServiceSystem = {
  install: (plan) => [
    // Makes them readable for root alone, which is enough for systemd.
    ...(plan.restricted.length === 0 ? [] : [{ run: ['chmod', '-R', 'go=', ...plan.restricted] }]),
    { write: ACCOUNT, text: `u ${plan.user} - "Ledgerstamp" /var/lib/ledgerstamp\n` },
    { run: ['systemd-sysusers', ACCOUNT] },
    ...Object.entries(plan.folders)
      .filter(([, isToBeGiven]) => isToBeGiven)
      .map(([path]) => ({ run: ['install', '-d', '-o', plan.user, '-g', plan.user, '-m', '700', path] })),
    { write: FILE, text: unit(plan) },
    ...(plan.rehearses
      ? [
          { write: `${FOLDER}/${REHEARSAL}.service`, text: rehearsal(plan) },
          { write: `${FOLDER}/${TIMER}`, text: EVERY_MONTH },
        ]
      : NO_REHEARSALS),
    { run: ['systemctl', 'daemon-reload'] },
    ...(plan.rehearses ? [{ run: ['systemctl', 'enable', '--now', TIMER] }] : []),
    { run: ['systemctl', 'enable', UNIT] },
    // Restarts a running service of an earlier version without waiting, because a start lasts as long as its
    // migrations.
    { run: ['systemctl', 'restart', '--no-block', UNIT] },
  ],
  uninstall: () => [
    ...NO_REHEARSALS,
    { run: ['systemctl', 'disable', '--now', UNIT], mayFail: true },
    { remove: FILE },
    // Keeps the account, because its data stay.
    { remove: ACCOUNT },
    { run: ['systemctl', 'daemon-reload'] },
  ],
  status: () => ['systemctl', 'show', '--property=LoadState,ActiveState,SubState,Result', UNIT],
  running: /^ActiveState=active$/m,
  inWords: (answer) => {
    const {
      LoadState,
      ActiveState = '',
      SubState = '',
      Result = '',
    } = Object.fromEntries(answer.split('\n').map((line) => line.split('=', 2))) as Readonly<
      Record<string, string>
    >;
    if (LoadState === 'not-found') return 'It is not installed. Install it with: ledgerstamp service install';
    const words = STATES[SubState] ?? STATES[ActiveState];
    return words === undefined ? null : words.replace('RESULT', Result);
  },
};

const LOG = `Its log says why: journalctl -u ${UNIT} -n 50`;
/** States of systemd.unit(5), "ActiveState", in words; the sub-state comes first where it says more. */
const STATES: Readonly<Record<string, string>> = {
  active: 'It runs.',
  activating: `It is starting, and does not serve yet: it brings the tables up to date first. To follow it: journalctl -u ${UNIT} -f`,
  'auto-restart': `It ended (RESULT), and is started again every ${RESTARTS_AFTER_SECONDS} seconds. ${LOG}`,
  deactivating: `It is stopping, which takes up to ${STOPS_WITHIN_SECONDS} seconds: it waits for the answer to a submission.`,
  failed: `It has failed (RESULT) and stays down. ${LOG}. Then: systemctl restart ${UNIT}`,
  inactive: `It is stopped. Start it with: systemctl start ${UNIT}`,
};

function unit(plan: ServicePlan): string {
  return [
    ...heading('fiscalises the sales documents of accounting organisations'),
    // Notifies through systemd-notify, a separate process.
    'Type=notify',
    'NotifyAccess=all',
    // Allows any duration of a start, which includes migrations.
    'TimeoutStartSec=infinity',
    `WatchdogSec=${HEARD_OF_WITHIN_SECONDS}`,
    // SIGTERM lets a service that has lost its database receive the answer to a submission in progress; a hung
    // service is killed after TimeoutStopSec.
    'WatchdogSignal=SIGTERM',
    ...command(plan, 'start'),
    'Restart=on-failure',
    `RestartSec=${RESTARTS_AFTER_SECONDS}`,
    // Stops the service first and its database afterwards.
    'KillMode=mixed',
    `TimeoutStopSec=${STOPS_WITHIN_SECONDS}`,
    ...HARDENING,
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}

function rehearsal(plan: ServicePlan): string {
  return [
    ...heading('proves that the newest backup can be restored'),
    'Type=oneshot',
    ...command(plan, 'rehearse'),
    ...HARDENING,
    '',
  ].join('\n');
}

/** A rehearsal that a stopped machine missed runs at its next start. */
const EVERY_MONTH = [
  '[Unit]',
  'Description=Ledgerstamp: rehearses a restore every month',
  '',
  '[Timer]',
  'OnCalendar=monthly',
  'RandomizedDelaySec=6h',
  'Persistent=true',
  '',
  '[Install]',
  'WantedBy=timers.target',
  '',
].join('\n');

function heading(what: string): string[] {
  return [
    '[Unit]',
    `Description=Ledgerstamp: ${what}`,
    'Wants=network-online.target',
    'After=network-online.target postgresql.service',
    '',
    '[Service]',
  ];
}

/** Settings, secrets, account and folders with which a command of the program runs. */
function command({ node, program, secrets, user, folders }: ServicePlan, name: string): string[] {
  return [
    `ExecStart=${[node, program, name].map((word) => quoted(word).replaceAll('$', '$$$$')).join(' ')}`,
    `EnvironmentFile=-${SETTINGS}`,
    ...secrets.map((secret) => `LoadCredential=${secret}:${SECRETS}/${secret}`),
    // DynamicUser is not used: the service must be able to own a backup folder elsewhere.
    `User=${user}`,
    'StateDirectory=ledgerstamp',
    'StateDirectoryMode=0700',
    'WorkingDirectory=%S/ledgerstamp',
    // A folder that is not there, such as that of a disk that is away, does not keep the service from starting.
    ...Object.keys(folders).map((path) => `ReadWritePaths=${quoted(`-${path}`)}`),
  ];
}

/** Quotes a word for systemd.syntax(7): quotes and backslashes as in C, and no specifiers. */
function quoted(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%');
  return /^[\w./@:+-]+$/.test(word) ? word : `"${escaped}"`;
}
