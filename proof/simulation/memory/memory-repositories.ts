import type { Config } from '../../../src/platform/config/config';
import { ConnectionTokensRepository } from '../../../src/connectors/connection-tokens.repository';
import { OrganisationsRepository } from '../../../src/organisations/organisations.repository';
import { PrintedNumbersRepository } from '../../../src/documents/printed-numbers.repository';
import { RowSecretsService } from '../../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../../src/platform/database/secrets/secret-box';
import type { Stored } from '../layer';
import { connectTo } from './memory-connection';
import type { MemoryStore } from './memory-store';
import { MemoryAccounts } from './repositories/memory-accounts';
import { MemoryBackfills, MemoryPreflight } from './repositories/memory-backfills';
import { MemoryCircumstances } from './repositories/memory-circumstances';
import { MemoryDocuments } from './repositories/memory-documents';
import { MemoryDueWork } from './repositories/memory-due-work';
import { MemoryFiscalisedSales } from './repositories/memory-fiscalised-sales';
import { MemoryBindings, MemoryClientBindings, MemoryReadings } from './repositories/memory-identity';
import { MemoryInbox } from './repositories/memory-inbox';
import { MemoryLeases } from './repositories/memory-leases';
import { MemoryOrphans } from './repositories/memory-orphans';
import { MemoryOutcomes } from './repositories/memory-outcomes';
import { MemoryReceipts } from './repositories/memory-receipts';
import { MemoryResolutions } from './repositories/memory-resolutions';
import {
  MemoryChoices,
  MemoryConnections,
  MemoryCustomers,
  MemoryHints,
  MemoryOutsideReceipts,
  MemoryPdfs,
  MemoryRules,
} from './repositories/memory-rest';
import { MemoryRestores } from './repositories/memory-restores';
import { MemoryDocumentVersions } from './repositories/memory-document-versions';
import { MemorySubmissions } from './repositories/memory-submissions';
import type { Statements } from './session';
import type { ReadPdf } from '../../../src/fiscal/pdf-text';
import { PrintedReceiptsService } from '../../../src/sync/track/printed-receipts.service';

const SHOWN = /\(([^)]*)\) Tj/g;

/**
 * Reads the PDFs of the simulated service by their simple form, because the production reader takes as long as a
 * hundred statements. The SQL layer uses that reader, and `--layer both` compares.
 */
class PlainPrints extends PrintedReceiptsService {
  override reader(): Promise<ReadPdf> {
    return Promise.resolve(readPlain);
  }
}

function readPlain(bytes: Buffer): Promise<string> {
  const file = bytes.toString('latin1');
  if (!file.startsWith('%PDF-')) return Promise.reject(new Error('Invalid PDF structure.'));
  return Promise.resolve([...file.matchAll(SHOWN)].map(([, text]) => text).join('\n'));
}

/** Repositories over the memory; those without SQL of their own are the production classes. */
export function memoryRepositories(
  present: () => MemoryStore,
  statements: Statements,
  { encryptionKey }: Config,
): Stored {
  const memory = connectTo(present, statements);
  const { dataSource } = memory;
  const secrets = new RowSecretsService(dataSource, new SecretBox(encryptionKey));
  const leases = new MemoryLeases(memory);
  const accounts = new MemoryAccounts(memory, secrets);
  const readings = new MemoryReadings(memory);
  return {
    ...{ dataSource, leases },
    due: new MemoryDueWork(memory),
    documents: new MemoryDocuments(memory),
    submissions: new MemorySubmissions(memory),
    outcomes: new MemoryOutcomes(memory),
    orphans: new MemoryOrphans(memory),
    restores: new MemoryRestores(memory),
    resolutions: new MemoryResolutions(memory),
    receipts: new MemoryReceipts(memory),
    inbox: new MemoryInbox(memory),
    ...{ accounts, readings, bindings: new MemoryBindings() },
    clientBindings: (bindings, reader) =>
      new MemoryClientBindings(memory, dataSource, bindings, readings, accounts, reader),
    tokens: new ConnectionTokensRepository(dataSource, secrets),
    connections: new MemoryConnections(memory, secrets),
    versions: new MemoryDocumentVersions(),
    hints: new MemoryHints(dataSource),
    backfills: new MemoryBackfills(memory),
    preflight: new MemoryPreflight(memory),
    choices: new MemoryChoices(memory),
    outside: new MemoryOutsideReceipts(memory),
    sales: new MemoryFiscalisedSales(memory),
    printed: new PlainPrints(new PrintedNumbersRepository(dataSource)),
    pdfs: new MemoryPdfs(memory),
    organisations: new OrganisationsRepository(dataSource),
    rules: new MemoryRules(memory),
    customers: new MemoryCustomers(memory),
    circumstances: new MemoryCircumstances(memory),
  };
}
