import type { ResolutionInputDto } from '../../../src/review/uncertain/uncertain.dto';
import type { Held } from '../judge';
import type { Authority } from './authority';
import { codeOf, pdfName, verificationAddress } from './words';

/**
 * Decision that the service's portal supports for a held document; null while the portal shows no evidence that ends
 * the doubt.
 */
export function wordOfPortal(authority: Authority, held: Held): ResolutionInputDto | null {
  const base = { documentNumber: held.number, reason: 'The portal shows it.', by: 'Tendai' };
  const arrivals = authority.of(held.sourceId);
  const fiscalised = arrivals.find(({ verdict }) => verdict === 'fiscalised');
  if (fiscalised !== undefined) {
    const fiscalNumber = String(fiscalised.fiscalNumber);
    const fiscalData = {
      ...{
        deviceId: fiscalised.device.deviceId,
        fiscalDay: '70',
        fiscalNumber,
        verificationCode: codeOf(fiscalNumber),
      },
      ...{ qrUrl: verificationAddress(fiscalised, fiscalNumber), pdfName: pdfName(fiscalised) },
    };
    return { ...base, decision: 'fiscalised', fiscalData };
  }
  if (arrivals.some(({ verdict }) => verdict === 'pending')) return null;
  if (arrivals.at(-1)?.verdict === 'rejected') return { ...base, decision: 'rejected' };
  return { ...base, decision: 'not_received' };
}

/** Decision that the service's support can confirm for a document that it has fiscalised; null for others. */
export function wordOfSupport(authority: Authority, held: Held): ResolutionInputDto | null {
  const fiscalised = authority.of(held.sourceId).find(({ verdict }) => verdict === 'fiscalised');
  if (fiscalised === undefined) return null;
  const { requestId } = fiscalised;
  const base = { documentNumber: held.number, reason: 'The support says so.', by: 'Tendai' };
  return { ...base, decision: 'adopted', requestId };
}
