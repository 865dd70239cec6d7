import {
  escapeXml,
  RESTARTS_AFTER_SECONDS,
  type ServicePlan,
  type ServiceSystem,
  STOPS_WITHIN_SECONDS,
} from './service-plan';

const LABEL = 'ledgerstamp';
const FILE = `/Library/LaunchDaemons/${LABEL}.plist`;

/** Service manager of macOS. */
export const launchd: ServiceSystem = {
  install: (plan) => [
    { write: FILE, text: propertyList(plan) },
    // A loaded service is that of the earlier version.
    { run: ['launchctl', 'bootout', `system/${LABEL}`], mayFail: true },
    { run: ['launchctl', 'bootstrap', 'system', FILE] },
  ],
  uninstall: () => [{ run: ['launchctl', 'bootout', `system/${LABEL}`], mayFail: true }, { remove: FILE }],
  status: () => ['launchctl', 'print', `system/${LABEL}`],
  running: /^\s*state = running$/m,
};

/** Builds a property list for launchd.plist(5). The settings are in `.env` of the folder. */
function propertyList({ node, program, directory, user }: ServicePlan): string {
  const text = (value: string): string => `<string>${escapeXml(value)}</string>`;
  const log = text(`${directory}/ledgerstamp.log`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '<dict>',
    `  <key>Label</key>${text(LABEL)}`,
    `  <key>ProgramArguments</key><array>${[node, program, 'start'].map(text).join('')}</array>`,
    `  <key>WorkingDirectory</key>${text(directory)}`,
    `  <key>UserName</key>${text(user)}`,
    '  <key>RunAtLoad</key><true/>',
    '  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>',
    `  <key>ThrottleInterval</key><integer>${RESTARTS_AFTER_SECONDS}</integer>`,
    `  <key>ExitTimeOut</key><integer>${STOPS_WITHIN_SECONDS}</integer>`,
    '  <key>Umask</key><integer>63</integer>',
    `  <key>StandardOutPath</key>${log}`,
    `  <key>StandardErrorPath</key>${log}`,
    '</dict>',
    '</plist>',
    '',
  ].join('\n');
}
