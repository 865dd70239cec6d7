import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

/**
 * First IANA zone of each Windows zone worldwide (CLDR territory 001), by the Windows name without spaces and signs.
 */
const BY_KEY = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ windowsName, iana }) =>
    iana.slice(0, 1).map((zone) => [keyOf(windowsName), zone as string] as const),
  ),
);

/**
 * IANA zone of Xero's `Timezone` (`NEWZEALANDSTANDARDTIME`; Xero, Types and codes), a Windows zone name without spaces
 * and signs, by the Unicode tables (CLDR, windowsZones). Null: unknown.
 */
export function ianaZone(xeroName: string | null): string | null {
  return BY_KEY.get(keyOf(xeroName ?? '')) ?? null;
}

function keyOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Time zones to which a name can be resolved. */
export const KNOWN_ZONES: readonly string[] = [...BY_KEY.values()];
