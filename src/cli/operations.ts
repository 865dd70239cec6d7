import type { BackfillDto, BackfillLineDto, BackfillProgressDto } from '../backfill/backfill.dto';
import type { FetchedPdfsDto } from '../evidence/evidence.dto';
import type { AlertDto } from '../operations/alerts/alert.dto';
import type {
  CustomerErasureReportDto,
  FoundCustomersDto,
} from '../operations/personal-data/personal-data.dto';
import type { OrganisationDto } from '../organisations/organisation.dto';
import type { BegunSignInDto, SignInProgressDto } from '../people/tokens/tokens.dto';
import type { OtherSalesDto } from '../reconciliation/other-sales/other-sales.dto';
import type {
  ReconciledDocumentDto,
  ReconciliationDto,
  ReconciliationReportDto,
} from '../reconciliation/reconciliation.dto';
import type { StateCountDto } from '../review/board/board.dto';
import type { DocumentDetailDto, DocumentPageDto } from '../review/documents/documents.dto';
import type { ExplanationDto } from '../review/explanation/explanation.dto';
import type { MovedSalesDto, SettledPairsDto } from '../review/outside/moved-sales.dto';
import type { OutsideImportDto } from '../review/outside/outside-receipts.dto';
import type { ImportedRulesDto } from '../setup/change/rule-set.dto';

/** Operations of the API whose answers commands read, with the service's own types of these. */
export interface Operations {
  'GET /api/version': object;
  'POST /api/device-sign-ins': BegunSignInDto;
  'POST /api/device-sign-ins/token': SignInProgressDto;
  'GET /api/organisations': OrganisationDto[];
  'GET /api/organisations/{organisation}': OrganisationDto;
  'GET /api/organisations/{organisation}/summary': StateCountDto[];
  'GET /api/documents': DocumentPageDto;
  'GET /api/documents/{id}': DocumentDetailDto;
  'GET /api/documents/{id}/explanation': ExplanationDto;
  'GET /api/organisations/{organisation}/mapping-rules': object;
  'POST /api/organisations/{organisation}/mapping-rules/import': ImportedRulesDto;
  'POST /api/organisations/{organisation}/outside-receipts/import': OutsideImportDto;
  'POST /api/organisations/{organisation}/outside-receipts/from-books': OutsideImportDto;
  'GET /api/organisations/{organisation}/moved-sales': MovedSalesDto;
  'POST /api/organisations/{organisation}/moved-sales': SettledPairsDto;
  'GET /api/alerts': AlertDto[];
  'POST /api/alerts/{id}/acknowledge': AlertDto;
  'POST /api/organisations/{organisation}/personal-data/find': FoundCustomersDto;
  'POST /api/organisations/{organisation}/personal-data/erase': CustomerErasureReportDto;
  'GET /api/organisations/{organisation}/backfills': BackfillProgressDto[];
  'POST /api/organisations/{organisation}/backfills': BackfillDto;
  'GET /api/backfills/{id}': BackfillDto;
  'POST /api/backfills/{id}/run': BackfillDto;
  'POST /api/backfills/{id}/resume': BackfillDto;
  'POST /api/backfills/{id}/pause': BackfillDto;
  'POST /api/backfills/{id}/cancel': BackfillDto;
  'GET /api/backfills/{id}/documents': BackfillLineDto[];
  'GET /api/organisations/{organisation}/other-sales': OtherSalesDto;
  'POST /api/organisations/{organisation}/reconciliations': ReconciliationDto;
  'GET /api/organisations/{organisation}/reconciliations/{id}': ReconciliationReportDto;
  'GET /api/organisations/{organisation}/reconciliations/{id}/documents': ReconciledDocumentDto[];
  'POST /api/organisations/{organisation}/evidence/pdfs': FetchedPdfsDto;
}

/** Body of the service's answer as typed by the service, except that times are texts. */
export type Answer<T> = T extends Date
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Answer<T[Key]> }
    : T;
