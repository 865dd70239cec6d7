import { isBlank, trimmed } from '../../domain/blank-text';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentChoicesRepository } from '../../documents/document-choices.repository';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { OutsideReceiptRow } from '../../documents/receipts.entities';
import { type NumberHolder, OutsideReceiptsRepository } from '../../documents/outside-receipts.repository';
import { DocumentDecision, TrackedDocument } from '../../documents/documents.entities';
import { readOutsideReceipt } from '../../domain/receipt/outside-receipt';
import type { Refusal } from '../../domain/issues/refusal';
import { refusal } from '../../domain/issues/refuse';
import { COUNTRY } from '../../mapping/countries';
import { Organisation } from '../../organisations/organisation.entity';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { requireFound } from '../../platform/api/require-found';
import {
  OutsideRecordingService,
  RECORDABLE_STATES,
  type ReceiptCircumstances,
} from './outside-recording.service';
import type {
  OutsideDecisionDto,
  OutsideReceiptInputDto,
  OutsideReceiptsDto,
  RecordedReceiptDto,
} from './outside-receipts.dto';
import { deciderName } from '../../people/acts/decider';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { spokenAnew } from '../../platform/requests/spoken-language';

/** Statements of a person about one document that was fiscalised elsewhere. */
@Injectable()
export class OutsideReceiptsService {
  constructor(
    private readonly receipts: OutsideReceiptsRepository,
    private readonly documents: DocumentsRepository,
    private readonly choices: DocumentChoicesRepository,
    private readonly recording: OutsideRecordingService,
    private readonly persons: TwoPersonsService,
  ) {}

  async of(id: string): Promise<OutsideReceiptsDto> {
    const [document] = await this.documents.findAll([id]);
    const known = requireFound(document ?? null, 'document');
    const around = await this.around(id);
    const rows = await this.receipts.everOf(id);
    const counting = rows.find(({ withdrawnAt }) => withdrawnAt === null);
    return {
      recorded: counting === undefined ? null : showRecorded(counting),
      withdrawn: rows.filter((row) => row !== counting).map(showRecorded),
      inBooks: this.recording.inBooks(known, around).map((one) => ({ ...one })),
      isDisputed: counting !== undefined && this.recording.isDisputed(known, counting, around),
      isRecordable: counting === undefined && RECORDABLE_STATES.includes(known.state),
    };
  }

  async record(id: string, input: OutsideReceiptInputDto): Promise<void> {
    const around = await this.around(id);
    const read = readOutsideReceipt(input.receipt, COUNTRY.verifiedParts, around.today);
    if ('faults' in read) throw refusal('RECEIPT_UNREADABLE', read);
    const { receipt } = read;
    const [holder] = await this.receipts.holders([receipt]);
    await this.locked(id, input.documentNumber, async (manager, document) => {
      const known = await this.receipts.ofDocuments([id], manager);
      if (known.size > 0) throw refusal('RECEIPT_RECORDED');
      if (holder !== undefined) throw ofAnother(document, holder);
      const { reason } = input;
      const by = deciderName(input.by);
      const source = (input.receipt.address ?? '') === '' ? 'typed' : 'address';
      const { fiscalAccountId } = await manager.findOneByOrFail(Organisation, {
        id: document.organisationId,
      });
      const submitted = submittedTo(fiscalAccountId, input.submittedAs ?? null);
      await this.recording.record(manager, [{ document, receipt, submitted, around }], {
        by,
        reason,
        source,
      });
    });
  }

  async confirm(id: string, input: OutsideDecisionDto): Promise<void> {
    const around = await this.around(id);
    await this.decided(id, input, (manager, document, row) =>
      this.recording.confirm(manager, document, row, decided(input), around),
    );
  }

  /** @throws Conflict while another document is linked to the receipt */
  async withdraw(id: string, input: OutsideDecisionDto): Promise<void> {
    await refuseLinkedAnywhere(this.documents, id);
    await this.decided(id, input, async (manager, document, row) => {
      await refuseLinked(manager, document);
      await this.recording.withdraw(manager, document, row, decided(input));
    });
  }

  /**
   * Decides like about an uncertain document: confirmed by its number, and by one person only where the installation
   * allows it.
   */
  private async decided(
    id: string,
    { documentNumber }: OutsideDecisionDto,
    decide: (manager: EntityManager, document: TrackedDocument, row: OutsideReceiptRow) => Promise<void>,
  ): Promise<void> {
    const known = async (manager: EntityManager): Promise<OutsideReceiptRow> => {
      const row = (await this.receipts.ofDocuments([id], manager)).get(id);
      if (row === undefined) throw refusal('NO_RECEIPT_RECORDED');
      return row;
    };
    // Asks a second person before the transaction, in which everything is checked again.
    const around = await this.around(id);
    const { organisationId, standing } = await this.locked(id, documentNumber, async (manager, document) => {
      const { id: receipt } = await known(manager);
      const standing = { receipt, inBooks: this.recording.inBooks(document, around) };
      return { organisationId: document.organisationId, standing };
    });
    await this.persons.agree({ subject: 'outside_receipt', organisationId, standing }, () =>
      this.locked(id, documentNumber, async (manager, document) =>
        decide(manager, document, await known(manager)),
      ),
    );
  }

  private locked<T>(
    id: string,
    typedNumber: string,
    work: (manager: EntityManager, document: TrackedDocument) => Promise<T>,
  ): Promise<T> {
    return this.documents.transaction(async (manager) => {
      const document = requireFound(await this.documents.lock(manager, id), 'document');
      if (typedNumber !== document.number) throw refusal('DOCUMENT_NUMBER_DIFFERS');
      return work(manager, document);
    });
  }

  private async around(id: string): Promise<ReceiptCircumstances> {
    const choice = (await this.choices.ofDocuments([id])).get(id);
    return { choice, today: await this.recording.today() };
  }
}

/**
 * Refuses to withdraw a receipt that a document of any client is linked to: that sale would be left without one. Called
 * before a second person is asked; `refuseLinked` repeats it under the lock.
 */
export function refuseLinkedAnywhere(documents: DocumentsRepository, id: string): Promise<void> {
  return acrossOrganisations(() =>
    documents.transaction(async (manager) => {
      const document = await manager.findOneBy(TrackedDocument, { id });
      await refuseLinked(manager, requireFound(document, 'document'));
    }),
  );
}

/** @throws Conflict while a document that the caller sees is linked to the receipt of this one */
export async function refuseLinked(
  manager: EntityManager,
  { id, organisationId }: TrackedDocument,
): Promise<void> {
  const link = { originalId: id, decision: 'sale', isStanding: true } as const;
  const found = await manager.findOneBy(DocumentDecision, link);
  if (found === null) return;
  const linked = await manager.findOneByOrFail(TrackedDocument, { id: found.documentId });
  throw refusal('RECEIPT_LINKED', {
    number: linked.organisationId === organisationId ? linked.number : null,
  });
}

function decided({ by, reason }: OutsideDecisionDto): { by: string; reason: string } {
  return { by: deciderName(by), reason };
}

/** Describes a document, without naming other organisations of the installation. */
function ofAnother(document: TrackedDocument, { organisationId, number }: NumberHolder): Refusal {
  return refusal('RECEIPT_OF_ANOTHER', {
    number: organisationId === document.organisationId ? number : null,
  });
}

/** @throws InvalidInput for an id where the organisation has no fiscal account */
export function submittedTo(
  fiscalAccountId: string | null,
  submittedAs: string | null,
): { as: string; to: string } | null {
  if (submittedAs === null || isBlank(submittedAs)) return null;
  if (fiscalAccountId === null) throw refusal('RECEIPT_WITHOUT_ACCOUNT');
  return { as: trimmed(submittedAs), to: fiscalAccountId };
}

function showRecorded(row: OutsideReceiptRow): RecordedReceiptDto {
  const { deviceId, fiscalNumber, datedOn, verificationCode, address, submittedAs, source } = row;
  const { reason, recordedBy, recordedAt, overrulesBooks, withdrawnAt, withdrawnBy, withdrawnBecause } = row;
  return {
    ...{ deviceId, fiscalNumber, datedOn, verificationCode, address, submittedAs, source, reason },
    ...{ recordedBy, recordedAt, overrulesBooks, withdrawnAt, withdrawnBy },
    withdrawnBecause: spokenAnew(withdrawnBecause),
  };
}
