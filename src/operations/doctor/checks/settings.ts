import { type Finding, fault, ok, warning } from '../finding';
import type { Installation } from '../installation';

const WHERE =
  'Correct it in the environment or in .env (.env.example explains each setting), and start the service again.';

/** Judges the settings; each sentence begins with the setting's name. */
export function judgeSettings({ faults, remarks }: Pick<Installation, 'faults' | 'remarks'>): Finding[] {
  const found = [
    ...faults.map((what) => fault('SETTING_WRONG', nameIn(what), `${what}.`, WHERE)),
    ...remarks.map((what) => warning('SETTING_UNSAFE', nameIn(what), sentence(what), WHERE)),
  ];
  return found.length > 0 ? found : [ok('SETTINGS', 'settings', 'The settings are complete and safe.')];
}

function nameIn(sentenceOfSetting: string): string {
  return sentenceOfSetting.split(' ')[0] ?? '';
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
