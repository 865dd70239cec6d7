import type { FoundSign } from '../../../../src/domain/sales/foreign-signs';
import type { DeviceNumberHolder } from '../../../../src/documents/sent-at-device';
import type { SentAround } from '../../../../src/documents/sent-around';
import type { Submission } from '../../../../src/documents/submissions.entities';
import type { Issue } from '../../../../src/domain/issues/issue';
import { numberKey } from '../../../../src/domain/sales/number-key';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { isLive, isRecordedElsewhere } from './questions';

type Row = Readonly<Submission>;

/** Accounts of the same taxpayer, service and profile. */
function accountsOf({ tables }: MemoryStore, open: Transaction, fiscalAccountId: string): string[] {
  const accounts = tables.accounts.seenBy(open);
  const own = accounts.find(({ id }) => id === fiscalAccountId);
  const isSame = ({ taxpayerTin, service, profile }: (typeof accounts)[number]): boolean =>
    taxpayerTin !== null &&
    taxpayerTin === own?.taxpayerTin &&
    service === own.service &&
    profile === own.profile;
  return accounts.filter((one) => one.id === fiscalAccountId || isSame(one)).map(({ id }) => id);
}

/** Cache of comparison keys by document number, because each submission needs them. */
const keysOf = new Map<string, string>();

function keyOf(number: string): string {
  const key = keysOf.get(number) ?? numberKey(number);
  keysOf.set(number, key);
  return key;
}

/** Counterpart of the database function of the same name. */
export function numberHolders(
  store: MemoryStore,
  open: Transaction,
  fiscalAccountId: string,
  numbers: readonly string[],
): DeviceNumberHolder[] {
  const { tables } = store;
  const keys = new Set(numbers.map(keyOf));
  const accounts = accountsOf(store, open, fiscalAccountId);
  const clients = tables.organisations
    .seenBy(open)
    .filter((row) => row.fiscalAccountId !== null && accounts.includes(row.fiscalAccountId))
    .map(({ id }) => id);
  const alike = tables.documents.seenBy(open).filter(({ number }) => keys.has(keyOf(number)));
  const choices = tables.choices.seenBy(open);
  const isMarked = ({ id, issues }: (typeof alike)[number]): boolean => {
    const choice = choices.find(({ documentId }) => documentId === id);
    return (choice?.foreignSign != null || issues.some(isOwnMark)) && choice?.foreignAllowedAt == null;
  };
  const naming = tables.outcomes
    .seenBy(open)
    .filter((row) => accounts.includes(row.fiscalAccountId) && row.settledAt === null)
    .flatMap(({ names }) => names ?? []);
  const held = (heldBy: DeviceNumberHolder['heldBy']) => {
    return ({ id, number }: (typeof alike)[number]): DeviceNumberHolder => ({
      documentId: id,
      number,
      heldBy,
    });
  };
  const ofClients = alike.filter(({ organisationId }) => clients.includes(organisationId));
  return [
    ...tables.submissions
      .seenBy(open)
      .filter((row) => accounts.includes(row.fiscalAccountId) && isLive(row) && keys.has(keyOf(row.number)))
      .map(({ documentId, number }) => ({ documentId, number, heldBy: 'submission' as const })),
    ...ofClients.filter(({ id }) => isRecordedElsewhere(store, open, id)).map(held('receipt')),
    ...ofClients.filter(isMarked).map(held('mark')),
    ...alike.filter(({ id }) => naming.includes(id)).map(held('orphan')),
  ];
}

function isOwnMark({ code, parameters }: Issue): boolean {
  return code === 'FISCALISED_ELSEWHERE' && (parameters as Partial<FoundSign>).by !== 'number';
}

/** Counterpart of the SQL statement SENT_AROUND. */
export function sentAround(
  { tables }: MemoryStore,
  open: Transaction,
  organisationId: string,
  invoiceSourceIds: readonly string[],
  askingId: string | null,
): SentAround[] {
  const accounts = tables.accounts.seenBy(open);
  const documents = tables.documents.seenBy(open);
  const present = accounts.find(({ id }) => id === askingId);
  const links = tables.decisions.seenBy(open).filter((row) => row.decision === 'sale' && row.isStanding);
  const saleOf = (id: string): string => links.find(({ documentId }) => documentId === id)?.originalId ?? id;
  const sent = tables.submissions.seenBy(open).filter(isLive);
  const asSent = (row: Row, invoiceSourceId: string): SentAround => {
    const { documentId, kind, total, issuedOn, payload, fiscalAccountId, deviceId } = row;
    const service = accounts.find(({ id }) => id === fiscalAccountId)?.service ?? '';
    const isOther = present !== undefined && fiscalAccountId !== present.id;
    const isOfOtherDevice = isOther && (deviceId === null || deviceId !== present.deviceId);
    return {
      ...{ documentId, kind, invoiceSourceId, total, issuedOn, service, fiscalAccountId, isOfOtherDevice },
      payload: Buffer.from(payload),
    };
  };
  const asked = documents.filter(
    (one) =>
      one.organisationId === organisationId &&
      one.kind === 'invoice' &&
      invoiceSourceIds.includes(one.sourceId),
  );
  const others = asked.flatMap(({ id, sourceId }) =>
    documents
      .filter((one) => one.id !== id && saleOf(one.id) === saleOf(id))
      .map((document) => ({ document, sourceId })),
  );
  const creditsOf = (ofOrganisation: string, invoiceId: string): Row[] =>
    sent.filter(
      ({ documentId, originalSourceId }) =>
        originalSourceId === invoiceId &&
        documents.some((one) => one.id === documentId && one.organisationId === ofOrganisation),
    );
  const invoices = [
    ...asked.map((document) => ({ document, sourceId: document.sourceId })),
    ...others,
  ].flatMap(({ document, sourceId }) =>
    sent.filter(({ documentId }) => documentId === document.id).map((row) => asSent(row, sourceId)),
  );
  const credits = [
    ...invoiceSourceIds.flatMap((id) => creditsOf(organisationId, id).map((row) => asSent(row, id))),
    ...others.flatMap(({ document, sourceId }) =>
      creditsOf(document.organisationId, document.sourceId).map((row) => asSent(row, sourceId)),
    ),
  ];
  return [...invoices, ...credits];
}
