import { issue, type Issue } from '../domain/issues/issue';
import type { SalesDocument } from '../domain/sales/sales-document';
import type { CountryRules } from './country';
import type { Circumstances, CurrencyRule, MappingRules } from './mapping-rules';

/** Currencies in use, from list one of ISO 4217, with amendments up to 177. */
const IN_USE = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF
  CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
  GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP
  LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB
  PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
  TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB
  XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA YER ZAR ZMW ZWG`;

/** Withdrawn currencies, by list three; books may hold earlier documents. */
const WITHDRAWN = `
  ADP AFA ALK ANG AON AOR ARA ARP ARY ATS AYM AZM BAD BEC BEF BEL BGJ BGK BGL BOP BRB BRC BRE BRN BRR BUK BYB
  BYR CHC CSD CSJ CSK CUC CYP DDM DEM ECS ECV EEK EQE ESA ESB ESP FIM FRF GEK GHC GHP GNE GNS GQE GRD GWE GWP
  HRD HRK IEP ILP ILR ISJ ITL LAJ LSM LTL LTT LUC LUF LUL LVL LVR MGF MLF MRO MTL MTP MVQ MXP MZE MZM NIC NLG
  PEH PEI PES PLZ PTE RHD ROK ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS UGW UYN UYP VEB
  VEF VNC XEU XFO XFU XRE YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWC ZWD ZWL ZWN ZWR`;

const CODES: ReadonlySet<string> = new Set(`${IN_USE} ${WITHDRAWN}`.trim().split(/\s+/));

/** True for a code of ISO 4217, in use or withdrawn. */
function isCurrencyOfIso4217(code: string): boolean {
  return CODES.has(code);
}

/**
 * Effect of a currency mapping.
 * - `same_money`: one code, or another name for the currency by the country's list.
 * - `another_money`: amounts would have to be converted, which is not supported.
 * - `no_currency`: the code of the books is none of ISO 4217, so only a person can say its meaning.
 */
type CurrencyMeaning = 'same_money' | 'another_money' | 'no_currency';

/** Effect of a mapping on a document's amounts. Rules, documents and checks all use this single function. */
export function currencyMeaning(
  { source, destination }: CurrencyRule,
  { otherCurrencyNames }: Pick<CountryRules, 'otherCurrencyNames'>,
): CurrencyMeaning {
  if (source === destination) return 'same_money';
  const renamed = entryOf(otherCurrencyNames, source)?.currency;
  if (renamed !== undefined) return renamed === destination ? 'same_money' : 'another_money';
  return isCurrencyOfIso4217(source) ? 'another_money' : 'no_currency';
}

/**
 * Maps the currency of a document to the authority's name, without converting amounts. A currency introduced after the
 * document's date is held, whatever is mapped.
 */
export function mapCurrency(
  { currency, issuedOn }: Pick<SalesDocument, 'currency' | 'issuedOn'>,
  { currencies, country }: Pick<MappingRules, 'currencies' | 'country'>,
  { deviceTaxes }: Pick<Circumstances, 'deviceTaxes'>,
): { destination: string; issues: Issue[] } {
  const rule = currencies.find(({ source }) => source === currency);
  const stored = rule?.destination;
  if (rule !== undefined && currencyMeaning(rule, country) === 'another_money') {
    const found = { currency, destination: rule.destination };
    return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'currency', found)] };
  }
  const meant = stored ?? entryOf(country.otherCurrencyNames, currency)?.currency ?? currency;
  const since = entryOf(country.currenciesSince, meant);
  if (since !== undefined && issuedOn < since) {
    const older = { currency, destination: meant, since, issuedOn };
    return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'issuedOn', older)] };
  }
  if (stored === undefined)
    return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'currency', { currency })] };
  const declaredAs = deviceTaxes?.currencyOfCode.get(stored) ?? stored;
  const isSame = [
    { source: stored, destination: declaredAs },
    { source: declaredAs, destination: stored },
  ].some((rule) => currencyMeaning(rule, country) === 'same_money');
  if (isSame) return { destination: stored, issues: [] };
  const elsewhere = { currency, destination: stored, declaredAs };
  return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'currency', elsewhere)] };
}

/** Reads own properties only, because names come from the books and may equal an inherited property. */
function entryOf<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
