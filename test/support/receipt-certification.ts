import { HttpService } from '@nestjs/axios';
import type { DataSource } from 'typeorm';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { FiscalHarmonyClient } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../src/platform/http/http-client';
import { ReceiptCertificationService } from '../../src/sync/track/receipt-certification.service';

/** Creates the service as in the application; it makes no call. */
export function receiptCertification(dataSource: DataSource): ReceiptCertificationService {
  const client = new FiscalHarmonyClient(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
  const registry = new FiscalRegistry([new FiscalHarmonyService(client)]);
  return new ReceiptCertificationService(new ReceiptsRepository(dataSource), registry);
}
