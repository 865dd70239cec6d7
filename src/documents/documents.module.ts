import { Module } from '@nestjs/common';
import { FiscalModule } from '../fiscal/fiscal.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { CircumstancesRepository } from './circumstances.repository';
import { CustomersRepository } from './customers.repository';
import { DocumentChoicesRepository } from './document-choices.repository';
import { DocumentsRepository } from './documents.repository';
import { EvidencePdfsService } from './evidence-pdfs.service';
import { FlowRepository } from './flow.repository';
import { FiscalPdfsRepository } from './fiscal-pdfs.repository';
import { BookHintsRepository } from './inbox/book-hints.repository';
import { InboxRepository } from './inbox/inbox.repository';
import { KeptDeliveriesService } from './inbox/kept-deliveries.service';
import { OrphansRepository } from './orphans.repository';
import { OutcomesRepository } from './outcomes.repository';
import { OutsideReceiptsRepository } from './outside-receipts.repository';
import { PrintedNumbersRepository } from './printed-numbers.repository';
import { ReceiptsRepository } from './receipts.repository';
import { SubmissionsRepository } from './submissions.repository';

const STORED = [
  BookHintsRepository,
  CircumstancesRepository,
  CustomersRepository,
  DocumentChoicesRepository,
  DocumentsRepository,
  EvidencePdfsService,
  FiscalPdfsRepository,
  FlowRepository,
  InboxRepository,
  KeptDeliveriesService,
  OrphansRepository,
  OutcomesRepository,
  OutsideReceiptsRepository,
  PrintedNumbersRepository,
  ReceiptsRepository,
  SubmissionsRepository,
];

/** Storage of documents, and the inbox of both webhooks. */
@Module({ imports: [FiscalModule, OrganisationsModule], providers: STORED, exports: STORED })
export class DocumentsModule {}
