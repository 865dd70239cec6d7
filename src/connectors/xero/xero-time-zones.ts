/** Zones by the key that is left of a Windows zone name without its spaces and signs, as `Timezone` gives it. */
const ZONES = `
DATELINE Etc/GMT+12
UTC11 Etc/GMT+11
ALEUTIAN America/Adak
HAWAIIAN Pacific/Honolulu
MARQUESAS Pacific/Marquesas
ALASKAN America/Anchorage
UTC09 Etc/GMT+9
PACIFICSTANDARDTIMEMEXICO America/Tijuana
UTC08 Etc/GMT+8
PACIFIC America/Los_Angeles
USMOUNTAIN America/Phoenix
MOUNTAINSTANDARDTIMEMEXICO America/Mazatlan
MOUNTAIN America/Denver
YUKON America/Whitehorse
CENTRALAMERICA America/Guatemala
CENTRAL America/Chicago
EASTERISLAND Pacific/Easter
CENTRALSTANDARDTIMEMEXICO America/Mexico_City
CANADACENTRAL America/Regina
SAPACIFIC America/Bogota
EASTERNSTANDARDTIMEMEXICO America/Cancun
EASTERN America/New_York
HAITI America/Port-au-Prince
CUBA America/Havana
USEASTERN America/Indiana/Indianapolis
TURKSANDCAICOS America/Grand_Turk
PARAGUAY America/Asuncion
ATLANTIC America/Halifax
VENEZUELA America/Caracas
CENTRALBRAZILIAN America/Cuiaba
SAWESTERN America/La_Paz
PACIFICSA America/Santiago
NEWFOUNDLAND America/St_Johns
TOCANTINS America/Araguaina
ESOUTHAMERICA America/Sao_Paulo
SAEASTERN America/Cayenne
ARGENTINA America/Buenos_Aires
GREENLAND America/Godthab
MONTEVIDEO America/Montevideo
MAGALLANES America/Punta_Arenas
SAINTPIERRE America/Miquelon
BAHIA America/Bahia
UTC02 Etc/GMT+2
AZORES Atlantic/Azores
CAPEVERDE Atlantic/Cape_Verde
UTC Etc/UTC
GMT Europe/London
GREENWICH Atlantic/Reykjavik
SAOTOME Africa/Sao_Tome
MOROCCO Africa/Casablanca
WEUROPE Europe/Berlin
CENTRALEUROPE Europe/Budapest
ROMANCE Europe/Paris
CENTRALEUROPEAN Europe/Warsaw
WCENTRALAFRICA Africa/Lagos
JORDAN Asia/Amman
GTB Europe/Bucharest
MIDDLEEAST Asia/Beirut
EGYPT Africa/Cairo
EEUROPE Europe/Chisinau
SYRIA Asia/Damascus
WESTBANK Asia/Hebron
SOUTHAFRICA Africa/Johannesburg
FLE Europe/Kiev
ISRAEL Asia/Jerusalem
SOUTHSUDAN Africa/Juba
KALININGRAD Europe/Kaliningrad
SUDAN Africa/Khartoum
LIBYA Africa/Tripoli
NAMIBIA Africa/Windhoek
ARABIC Asia/Baghdad
TURKEY Europe/Istanbul
ARAB Asia/Riyadh
BELARUS Europe/Minsk
RUSSIAN Europe/Moscow
EAFRICA Africa/Nairobi
VOLGOGRAD Europe/Volgograd
IRAN Asia/Tehran
ARABIAN Asia/Dubai
ASTRAKHAN Europe/Astrakhan
AZERBAIJAN Asia/Baku
RUSSIATIMEZONE3 Europe/Samara
MAURITIUS Indian/Mauritius
SARATOV Europe/Saratov
GEORGIAN Asia/Tbilisi
CAUCASUS Asia/Yerevan
AFGHANISTAN Asia/Kabul
WESTASIA Asia/Tashkent
QYZYLORDA Asia/Qyzylorda
EKATERINBURG Asia/Yekaterinburg
PAKISTAN Asia/Karachi
INDIA Asia/Calcutta
SRILANKA Asia/Colombo
NEPAL Asia/Katmandu
CENTRALASIA Asia/Bishkek
BANGLADESH Asia/Dhaka
OMSK Asia/Omsk
MYANMAR Asia/Rangoon
SEASIA Asia/Bangkok
ALTAI Asia/Barnaul
WMONGOLIA Asia/Hovd
NORTHASIA Asia/Krasnoyarsk
NCENTRALASIA Asia/Novosibirsk
TOMSK Asia/Tomsk
CHINA Asia/Shanghai
NORTHASIAEAST Asia/Irkutsk
SINGAPORE Asia/Singapore
WAUSTRALIA Australia/Perth
TAIPEI Asia/Taipei
ULAANBAATAR Asia/Ulaanbaatar
AUSCENTRALW Australia/Eucla
TRANSBAIKAL Asia/Chita
TOKYO Asia/Tokyo
NORTHKOREA Asia/Pyongyang
KOREA Asia/Seoul
YAKUTSK Asia/Yakutsk
CENAUSTRALIA Australia/Adelaide
AUSCENTRAL Australia/Darwin
EAUSTRALIA Australia/Brisbane
AUSEASTERN Australia/Sydney
WESTPACIFIC Pacific/Port_Moresby
TASMANIA Australia/Hobart
VLADIVOSTOK Asia/Vladivostok
LORDHOWE Australia/Lord_Howe
BOUGAINVILLE Pacific/Bougainville
RUSSIATIMEZONE10 Asia/Srednekolymsk
MAGADAN Asia/Magadan
NORFOLK Pacific/Norfolk
SAKHALIN Asia/Sakhalin
CENTRALPACIFIC Pacific/Guadalcanal
RUSSIATIMEZONE11 Asia/Kamchatka
NEWZEALAND Pacific/Auckland
UTC12 Etc/GMT-12
FIJI Pacific/Fiji
CHATHAMISLANDS Pacific/Chatham
UTC13 Etc/GMT-13
TONGA Pacific/Tongatapu
SAMOA Pacific/Apia
LINEISLANDS Pacific/Kiritimati
`;

const BY_KEY = new Map(
  ZONES.trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
);

/**
 * The IANA zone of Xero's `Timezone` (`NEWZEALANDSTANDARDTIME`; Xero, Types and codes); the zones stand for each other
 * as in the Unicode tables (CLDR, windowsZones). Null for one that is not known.
 */
export function ianaZone(xeroName: string | null): string | null {
  const name = (xeroName ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  return BY_KEY.get(name) ?? BY_KEY.get(name.replace(/STANDARDTIME$/, '')) ?? null;
}

/** Every zone that a name can come to. */
export const KNOWN_ZONES: readonly string[] = [...BY_KEY.values()];
