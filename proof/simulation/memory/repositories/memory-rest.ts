import type { FoundSign } from '../../../../src/domain/sales/foreign-signs';
import type { EntityManager } from 'typeorm';
import { BookHintsRepository } from '../../../../src/documents/inbox/book-hints.repository';
import { ConnectionsRepository } from '../../../../src/organisations/connection/connections.repository';
import { CustomersRepository } from '../../../../src/documents/customers.repository';
import { DocumentChoicesRepository } from '../../../../src/documents/document-choices.repository';
import type { BookHint } from '../../../../src/documents/inbox/inbox.entities';
import type { Gap } from '../../../../src/domain/lifecycle/gap';
import type { DisconnectionReason } from '../../../../src/connectors/connection.entity';
import { FiscalPdfsRepository } from '../../../../src/documents/fiscal-pdfs.repository';
import {
  type LinkedSale,
  type NewOutsideReceipt,
  type NumberHolder,
  OutsideReceiptsRepository,
} from '../../../../src/documents/outside-receipts.repository';
import type { Organisation } from '../../../../src/organisations/organisation.entity';
import type { FiscalReceiptRow } from '../../../../src/documents/receipts.entities';
import { withoutZeros } from '../../../../src/domain/receipt/verification-address';
import type { RowSecretsService } from '../../../../src/platform/database/secrets/row-secrets.service';
import type { Customer } from '../../../../src/domain/sales/sales-document';
import {
  type MappedOrganisation,
  StoredRulesRepository,
} from '../../../../src/setup/stored/stored-rules.repository';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import { type Table, uniqueViolation } from '../table';
import { linkedSales } from './memory-fiscalised-sales';
import { isLive } from './questions';

export class MemoryRules extends StoredRulesRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  protected override read(
    organisationId: string,
    manager: EntityManager,
  ): Promise<MappedOrganisation | null> {
    const session = sessionOf(manager);
    const { organisations, currencies, taxes, productCodes, lineRules, buyers, exclusions } =
      session.store.tables;
    return session.run('the rules of an organisation', (open) => {
      const organisation = organisations.withId(open, organisationId);
      if (organisation === undefined) return null;
      const own = <Row extends { organisationId: string }>(table: Table<Row>): Row[] =>
        table
          .seenBy(open)
          .filter((row) => row.organisationId === organisationId)
          .map((row) => table.copy(row));
      const mappings = {
        ...{ currencies: own(currencies), taxes: own(taxes), productCodes: own(productCodes) },
        ...{ lineRules: own(lineRules), buyers: own(buyers), exclusions: own(exclusions) },
      };
      return { organisation: organisations.copy(organisation), mappings };
    });
  }

  /** Without a lock, because no process ever waits for a row here. */
  override version(organisationId: string): Promise<string | null> {
    const { session } = this.memory;
    const { organisations } = session.store.tables;
    return session.run('the version of the rules', (open) => {
      const found = organisations.withId(open, organisationId);
      return found?.rulesVersion ?? null;
    });
  }
}

/** Book hints, of which the simulated books have none. */
export class MemoryHints extends BookHintsRepository {
  override async forget(hints: readonly BookHint[], manager: EntityManager): Promise<void> {
    if (hints.length > 0) throw new Error('nobody gives hints here');
    await sessionOf(manager).run('forget hints', () => undefined);
  }
}

export class MemoryOutsideReceipts extends OutsideReceiptsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  /** Does what the triggers do. */
  protected override async insert(
    manager: EntityManager,
    receipts: readonly NewOutsideReceipt[],
  ): Promise<void> {
    const session = sessionOf(manager);
    const { submissions, outsideReceipts, receipts: own } = session.store.tables;
    await session.run('insert OutsideReceiptRow', (open) => {
      for (const receipt of receipts) {
        if (submissions.whose(open, 'documentId', receipt.documentId).some((row) => isLive(row)))
          throw uniqueViolation('outside_receipts_none_of_submitted');
        const isHere = ({ documentId, deviceId, fiscalNumber }: FiscalReceiptRow): boolean =>
          documentId !== receipt.documentId &&
          withoutZeros(deviceId) === receipt.deviceId &&
          withoutZeros(fiscalNumber) === receipt.fiscalNumber;
        if (receipt.source !== 'sale' && own.seenBy(open).some(isHere))
          throw uniqueViolation('outside_receipts_number_unique');
        outsideReceipts.insert(open, receipt);
      }
    });
  }

  protected override linkedRows(documentIds: readonly string[]): Promise<LinkedSale[]> {
    const { session } = this.memory;
    return session.run('sales of linked documents', (open) => linkedSales(session.store, open, documentIds));
  }

  override holders(asked: Parameters<OutsideReceiptsRepository['holders']>[0]): Promise<NumberHolder[]> {
    const { session } = this.memory;
    const { outsideReceipts, receipts, documents } = session.store.tables;
    return session.run('who holds these numbers', (open) => {
      const recorded = outsideReceipts
        .seenBy(open)
        .filter(({ withdrawnAt }) => withdrawnAt === null)
        .map((row) => ({ ...row, isOwn: false }));
      const own = receipts.seenBy(open).map(({ documentId, deviceId, fiscalNumber }) => ({
        ...{ documentId, deviceId: withoutZeros(deviceId), fiscalNumber: withoutZeros(fiscalNumber) },
        isOwn: true,
      }));
      return [...recorded, ...own].flatMap(({ documentId, deviceId, fiscalNumber, isOwn }) => {
        const isAsked = asked.some((one) => one.deviceId === deviceId && one.fiscalNumber === fiscalNumber);
        const document = documents.withId(open, documentId);
        if (!isAsked || document === undefined) return [];
        const { organisationId, number } = document;
        return [{ deviceId, fiscalNumber, documentId, organisationId, number, isOwn }];
      });
    });
  }
}

export class MemoryChoices extends DocumentChoicesRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override async keepForeignSign(
    documentId: string,
    foreignSign: FoundSign,
    foreignAddress: string | null,
  ): Promise<void> {
    const { session } = this.memory;
    const { choices } = session.store.tables;
    await session.run('keep a foreign sign', (open) => {
      const known = choices.seenBy(open).find((row) => row.documentId === documentId);
      if (known === undefined) choices.insert(open, { documentId, foreignSign, foreignAddress });
      else choices.change(open, known, { foreignSign, foreignAddress });
    });
  }
}

export class MemoryPdfs extends FiscalPdfsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override async keep(documentId: string, bytes: Buffer): Promise<void> {
    const { session } = this.memory;
    const { pdfs } = session.store.tables;
    await session.run('keep a PDF', (open) => {
      const known = pdfs.seenBy(open).find((row) => row.documentId === documentId);
      const row = { documentId, bytes, fetchedAt: session.store.now() };
      if (known === undefined) pdfs.insert(open, row);
      else pdfs.change(open, known, row);
    });
  }
}

export class MemoryCustomers extends CustomersRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override async save(organisationId: string, given: readonly Customer[], fetchedAt: Date): Promise<void> {
    const { session } = this.memory;
    const { customers } = session.store.tables;
    await session.run('save customers', (open) => {
      for (const customer of given) {
        const { sourceId } = customer;
        const known = customers
          .seenBy(open)
          .find((row) => row.organisationId === organisationId && row.sourceId === sourceId);
        const details = JSON.stringify(customer);
        const row = { organisationId, sourceId, details, fetchedAt };
        if (known === undefined) customers.insert(open, row);
        else {
          const isOutdated = known.fetchedAt.getTime() + fetchedAt.getTime() < 0;
          customers.change(open, known, isOutdated ? { details } : row);
        }
      }
    });
  }
}

export class MemoryConnections extends ConnectionsRepository {
  constructor(
    private readonly memory: MemoryConnection,
    secrets: RowSecretsService,
  ) {
    super(memory.dataSource, secrets);
  }

  override lose(id: string, reason: DisconnectionReason): Promise<{ organisations: number } | null> {
    const { store } = this.memory.session;
    const { connections, organisations } = store.tables;
    return this.memory.session.transaction(async (session) => {
      const lost = { status: 'reconnect' as const, statusReason: reason, statusSince: store.now() };
      const isNews = await session.run('lose a connection', (open) => {
        const row = connections.whose(open, 'id', id).find((one) => one.status === 'active');
        if (row !== undefined) connections.change(open, row, lost);
        return row !== undefined;
      });
      if (!isNews) return null;
      const concerned = await session.run('lose its organisations', (open) => {
        const rows = organisations
          .seenBy(open)
          .filter((row) => row.connectionId === id && row.status === 'connected');
        for (const row of rows) organisations.change(open, row, { ...lost, gaps: withGap(row, store.now()) });
        return rows.length;
      });
      return { organisations: concerned };
    });
  }

  override setApart(
    { id, connectionId }: Pick<Organisation, 'id' | 'connectionId'>,
    status: 'reconnect' | 'disconnected',
    statusReason: DisconnectionReason,
  ): Promise<boolean> {
    const { store } = this.memory.session;
    const { organisations } = store.tables;
    return this.memory.session.run('set an organisation apart', (open) => {
      const row = organisations.whose(open, 'id', id).find((one) => one.connectionId === connectionId);
      if (row === undefined || row.status === status || row.status === 'disconnected') return false;
      const now = store.now();
      organisations.change(open, row, { status, statusReason, statusSince: now, gaps: withGap(row, now) });
      return true;
    });
  }
}

/** Counterpart of the SQL expression BEGIN_GAP. */
function withGap({ status, goLiveOn, gaps }: Readonly<Organisation>, now: Date): readonly Gap[] {
  const gap = { because: 'disconnected', since: now.toISOString(), till: null, readAt: null } as const;
  return status === 'connected' && goLiveOn !== null ? [...gaps, gap] : gaps;
}
