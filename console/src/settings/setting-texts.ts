import type { Shape } from '../api/client';

type Declared = Shape<'DeclaredSettingDto'>;

/** Typed texts, keyed by setting, or by `setting.field`. */
export type SettingTexts = Readonly<Record<string, string>>;

export function settingKey(name: string, field?: string): string {
  return field === undefined ? name : `${name}.${field}`;
}

/** Stored settings as texts. */
export function textsOf(declared: readonly Declared[], settings: object): SettingTexts {
  const stored = settings as Readonly<Record<string, unknown>>;
  const entries = declared.flatMap(({ name, fields }) => {
    if (fields === null) return [[settingKey(name), stored[name]] as const];
    const held = (stored[name] ?? {}) as Readonly<Record<string, unknown>>;
    return fields.map((field) => [settingKey(name, field), held[field]] as const);
  });
  return Object.fromEntries(entries.map(([key, value]) => [key, typeof value === 'string' ? value : '']));
}

/** Converts the texts for the API; empty ones are left out, so that the service's defaults apply. */
export function settingsOf(declared: readonly Declared[], texts: SettingTexts): object {
  const given = (name: string, field?: string): readonly (readonly [string, string])[] => {
    const text = texts[settingKey(name, field)]?.trim() ?? '';
    return text === '' ? [] : [[field ?? name, text]];
  };
  const entries = declared.flatMap(({ name, fields }): readonly (readonly [string, unknown])[] => {
    if (fields === null) return given(name);
    const held = Object.fromEntries(fields.flatMap((field) => given(name, field)));
    return Object.keys(held).length === 0 ? [] : [[name, held]];
  });
  return Object.fromEntries(entries);
}
