import { win32 } from 'node:path';
import {
  escapeXml,
  RESTARTS_AFTER_SECONDS,
  type ServicePlan,
  type ServiceSystem,
  type Step,
  STOPS_WITHIN_SECONDS,
} from './service-plan';

export const LOCAL_SERVICE = 'NT AUTHORITY\\LocalService';

/** Name of the wrapper; WinSW reads the XML file with the same name. */
const wrapper = (directory: string): string => win32.join(directory, 'ledgerstamp-service.exe');

/** Service manager of Windows: WinSW 2, which the operator copies into the folder. */
export const winsw: ServiceSystem = {
  install: (plan) => [
    { write: win32.join(plan.directory, 'ledgerstamp-service.xml'), text: configuration(plan) },
    { run: rights(plan) },
    // Removes an installed service of an earlier version.
    ...removal(plan.directory),
    { run: [wrapper(plan.directory), 'install'] },
    { run: [wrapper(plan.directory), 'start'] },
  ],
  uninstall: (directory) => [
    ...removal(directory),
    { remove: win32.join(directory, 'ledgerstamp-service.xml') },
  ],
  status: (directory) => [wrapper(directory), 'status'],
  running: /^(Started|Active \(running\))/m,
};

/** Commands that restrict access to the folder with `.env`. SIDs are used, because account names are translated. */
function rights({ directory, user }: ServicePlan): string[] {
  const account = user === LOCAL_SERVICE ? '*S-1-5-19' : user;
  const [system, administrators] = ['*S-1-5-18', '*S-1-5-32-544'];
  const full = [system, administrators].map((each) => `${each}:(OI)(CI)F`);
  return ['icacls', directory, '/inheritance:r', '/grant:r', ...full, `${account}:(OI)(CI)M`];
}

function removal(directory: string): Step[] {
  return ['stop', 'uninstall'].map((word) => ({ run: [wrapper(directory), word], mayFail: true }));
}

function configuration({ node, program, directory, user }: ServicePlan): string {
  const element = (name: string, value: string): string => `  <${name}>${escapeXml(value)}</${name}>`;
  return [
    '<service>',
    element('id', 'ledgerstamp'),
    element('name', 'Ledgerstamp'),
    element('description', 'Fiscalises the sales documents of accounting organisations.'),
    element('executable', node),
    element('arguments', `${quotedArgument(program)} start`),
    element('workingdirectory', directory),
    `  <serviceaccount><username>${escapeXml(user)}</username></serviceaccount>`,
    `  <onfailure action="restart" delay="${RESTARTS_AFTER_SECONDS} sec"/>`,
    element('stoptimeout', `${STOPS_WITHIN_SECONDS} sec`),
    '  <log mode="roll-by-size"/>',
    '</service>',
    '',
  ].join('\n');
}

/** Quotes an argument for CommandLineToArgvW: backslashes are special only before a quotation mark. */
export function quotedArgument(word: string): string {
  if (/^[^\s"]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}
