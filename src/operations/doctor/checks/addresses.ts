import { isLoopback } from '../../../platform/config/unsafe-settings';
import { clockDifference } from '../../../platform/clock/clock-difference';
import { type Finding, fault, lengthWords, ok, warning } from '../finding';
import type { Address } from '../installation';
import type { AddressReading, AnsweredAddress } from '../probes/address-probe';
import { judgeClock } from './clock';

const DAY_MS = 24 * 3_600_000;
/** A renewal that is set to 30 days before the end has failed for more than a week by then. */
const RENEWED_BEFORE_MS = 21 * DAY_MS;
const LATE_MS = 3 * DAY_MS;
/** Resolution of a `Date` header: a whole second. */
const HEADER_MS = 1_000;

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS/;

/** Judges an address that the service calls: any answer is good. */
export function judgeAddress({ setting, url }: Address, reading: AddressReading): Finding[] {
  const host = new URL(url).host;
  if (reading.failure !== null) return [judgeSilence(setting, host, reading.failure)];
  return [
    ok('ADDRESS', setting, `${host} answers.`),
    ...judgeCertificate(setting, host, reading),
    ...(reading.date === null ? [] : [judgeClock(host, setting, differenceOf(reading, reading.date))]),
  ];
}

function differenceOf({ asked, answered }: AnsweredAddress, date: Date): number {
  // The answer was made at an unknown point of the second that the header names.
  return -clockDifference(asked - HEADER_MS, date.getTime(), answered);
}

function judgeSilence(setting: string, host: string, failure: string): Finding {
  return CERTIFICATE.test(failure)
    ? fault(
        'CERTIFICATE_INVALID',
        setting,
        `The certificate of ${host} is not accepted (${failure}).`,
        'Look whether the address is right and the clock of this computer, and ask those who run that server.',
      )
    : fault(
        'ADDRESS_AWAY',
        setting,
        `${host} cannot be reached from here (${failure}).`,
        'Look at the address, the name server and the firewall: https to this host must be open.',
      );
}

function judgeCertificate(setting: string, host: string, { certificateMs }: AnsweredAddress): Finding[] {
  if (certificateMs === null) return [];
  const left = lengthWords(certificateMs / 1_000);
  if (certificateMs > RENEWED_BEFORE_MS)
    return [ok('CERTIFICATE', setting, `The certificate of ${host} is good for ${left}.`)];
  const what = `The certificate of ${host} ends in ${left}.`;
  const cure = 'Those who run that server must renew it.';
  return [
    certificateMs > LATE_MS
      ? warning('CERTIFICATE_ENDS', setting, what, cure)
      : fault('CERTIFICATE_ENDS', setting, what, cure),
  ];
}

const PUBLIC = 'PUBLIC_URL';
const OK = 200;

/**
 * Our own address, asked from the inside: some networks do not let that through, so it is no fault.
 *
 * @param reading of its page /health/live
 */
export function judgePublicAddress(url: string, reading: AddressReading): Finding[] {
  const { host, hostname } = new URL(url);
  if (isLoopback(hostname)) {
    return [
      warning(
        'PUBLIC_URL_LOCAL',
        PUBLIC,
        `${host} is this computer alone: no webhook can be received from outside.`,
        'For production put a TLS proxy in front, and set PUBLIC_URL to its address.',
      ),
    ];
  }
  if (reading.failure === null && reading.status === OK)
    return [ok('PUBLIC_URL', PUBLIC, `${host} leads here.`), ...judgeCertificate(PUBLIC, host, reading)];
  if (reading.failure !== null && CERTIFICATE.test(reading.failure))
    return [judgeSilence(PUBLIC, host, reading.failure)];
  return [
    warning(
      'PUBLIC_URL_UNSURE',
      PUBLIC,
      `${host} did not show this service (${reading.failure ?? `status ${reading.status}`}); asked from this computer.`,
      `Open https://${host}/health/live from another network. If that fails, look at the proxy, and whether the service runs.`,
    ),
  ];
}
