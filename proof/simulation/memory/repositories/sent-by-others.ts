import { type FoundSign, isAnswered } from '../../../../src/domain/sales/foreign-signs';
import type { DeviceNumberHolder } from '../../../../src/documents/sent-at-device';
import type { Submission } from '../../../../src/documents/submissions.entities';
import type { Issue } from '../../../../src/domain/issues/issue';
import { numberKey } from '../../../../src/domain/sales/same-sale';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { isLive, isRecordedElsewhere } from './questions';
import type { SentAround } from '../../../../src/documents/submission-reads.repository';

type Row = Readonly<Submission>;

/** Accounts of the same taxpayer and service. */
function accountsOf({ tables }: MemoryStore, open: Transaction, fiscalAccountId: string): string[] {
  const accounts = tables.accounts.seenBy(open);
  const own = accounts.find(({ id }) => id === fiscalAccountId);
  const isSame = ({ taxpayerTin, service }: (typeof accounts)[number]): boolean =>
    taxpayerTin !== null && taxpayerTin === own?.taxpayerTin && service === own.service;
  return accounts.filter((one) => one.id === fiscalAccountId || isSame(one)).map(({ id }) => id);
}

/** Cache of comparison keys by document number, because each submission needs them. */
const keysOf = new Map<string, string>();

function keyOf({ number }: { readonly number: string }): string {
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
  const keys = numbers.map((number) => keyOf({ number }));
  const accounts = accountsOf(store, open, fiscalAccountId);
  const clients = tables.organisations
    .seenBy(open)
    .filter((row) => row.fiscalAccountId !== null && accounts.includes(row.fiscalAccountId))
    .map(({ id }) => id);
  const alike = tables.documents.whose(open, keyOf, ...keys);
  const choices = tables.choices.seenBy(open);
  const markOf = ({ id, issues }: (typeof alike)[number]): string | null => {
    const own = issues.find(isOwnMark)?.parameters as FoundSign | undefined;
    const kept = choices.find(({ documentId }) => documentId === id)?.foreignSign ?? null;
    const isKept = kept !== null && !isAnswered(kept, answeredSigns(store, open, id));
    const sign = own ?? (isKept ? kept : null);
    return sign === null ? null : `${id} ${sign.text}`;
  };
  const naming = tables.outcomes
    .whose(open, 'settledAt', null)
    .filter((row) => accounts.includes(row.fiscalAccountId))
    .flatMap(({ names }) => names ?? []);
  const held = (heldBy: DeviceNumberHolder['heldBy']) => {
    return ({ id, number }: (typeof alike)[number]): DeviceNumberHolder => ({
      documentId: id,
      number,
      heldBy,
      mark: null,
    });
  };
  const ofClients = alike.filter(({ organisationId }) => clients.includes(organisationId));
  return [
    ...tables.submissions
      .whose(open, keyOf, ...keys)
      .filter((row) => accounts.includes(row.fiscalAccountId) && isLive(row))
      .map(({ documentId, number }) => ({ documentId, number, heldBy: 'submission' as const, mark: null })),
    ...ofClients.filter(({ id }) => isRecordedElsewhere(store, open, id)).map(held('receipt')),
    ...ofClients.flatMap((one) => {
      const mark = markOf(one);
      return mark === null ? [] : [{ ...held('mark')(one), mark }];
    }),
    ...alike.filter(({ id }) => naming.includes(id)).map(held('orphan')),
  ];
}

/** Signs of another program despite which a person has the document sent. */
export function answeredSigns(
  { tables }: MemoryStore,
  open: Transaction,
  documentId: string,
): readonly FoundSign[] {
  const made = tables.decisions.whose(open, 'documentId', documentId);
  return made.find((one) => one.decision === 'anyway' && one.isStanding)?.signs ?? [];
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
  const present = accounts.find(({ id }) => id === askingId);
  const links = tables.decisions.seenBy(open).filter((row) => row.decision === 'sale' && row.isStanding);
  const saleOf = (id: string): string => links.find(({ documentId }) => documentId === id)?.originalId ?? id;
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
  const asked = tables.documents
    .whose(open, 'sourceId', ...invoiceSourceIds)
    .filter((one) => one.organisationId === organisationId && one.kind === 'invoice');
  const others = asked.flatMap(({ id, sourceId }) =>
    [saleOf(id), ...links.filter(({ originalId }) => originalId === saleOf(id)).map((row) => row.documentId)]
      .filter((other) => other !== id)
      .flatMap((other) => tables.documents.withId(open, other) ?? [])
      .map((document) => ({ document, sourceId })),
  );
  const creditsOf = (ofOrganisation: string, invoiceId: string): Row[] =>
    tables.submissions
      .whose(open, 'originalSourceId', invoiceId)
      .filter(
        (row) =>
          isLive(row) && tables.documents.withId(open, row.documentId)?.organisationId === ofOrganisation,
      );
  const invoices = [
    ...asked.map((document) => ({ document, sourceId: document.sourceId })),
    ...others,
  ].flatMap(({ document, sourceId }) =>
    tables.submissions
      .whose(open, 'documentId', document.id)
      .filter(isLive)
      .map((row) => asSent(row, sourceId)),
  );
  const credits = [
    ...invoiceSourceIds.flatMap((id) => creditsOf(organisationId, id).map((row) => asSent(row, id))),
    ...others.flatMap(({ document, sourceId }) =>
      creditsOf(document.organisationId, document.sourceId).map((row) => asSent(row, sourceId)),
    ),
  ];
  return [...invoices, ...credits];
}
