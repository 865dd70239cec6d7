import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChangePage } from '../connectors/accounting-connector';
import type { CallPurpose } from '../connectors/books-access';
import type { SalesDocument } from '../documents/sales-document';
import { Books } from '../organisations/books/books';
import { BooksSettingsReader } from '../organisations/books/books-settings';
import type { Organisation } from '../organisations/organisation.entity';
import { isCovered } from './covered-takings';
import type { TakingsAccount } from './takings-account.entity';
import { TakingsAccountsRepository } from './takings-accounts.repository';

/** The lists of sales documents of an organisation, with money received where a person has chosen accounts of it. */
@Injectable()
export class SalesStreams {
  constructor(
    private readonly books: Books,
    private readonly takings: TakingsAccountsRepository,
    private readonly settings: BooksSettingsReader,
  ) {}

  async of(organisation: Organisation): Promise<readonly string[]> {
    const { streams, otherSales } = this.books.connector(organisation);
    const stream = otherSales?.takingsStream ?? null;
    if (stream === null) return streams;
    const accounts = await this.takings.list(organisation.id);
    return accounts.length === 0 ? streams : [...streams, takingsStream(stream, accounts)];
  }

  /** Those whose changes the platform's webhook names. The first one moves with nearly every change of the others. */
  announced(organisation: Organisation): readonly string[] {
    return this.books.connector(organisation).streams;
  }

  /** One page of a stream, without money received that nobody wants fiscalised. @throws as `Books.use` does */
  async page(
    organisation: Organisation,
    stream: string,
    position: string | null,
    purpose: CallPurpose,
  ): Promise<ChangePage> {
    const page = await this.books.use(
      organisation,
      (connector, access) => connector.changedSince(access, stream, position),
      purpose,
    );
    if (page.documents.every(({ takings }) => takings === undefined)) return page;
    return { ...page, documents: await this.wanted(organisation.id, page.documents) };
  }

  /** What is tracked stays, whatever became of its account or its tax: it may have been fiscalised. */
  private async wanted(
    organisationId: string,
    documents: readonly SalesDocument[],
  ): Promise<SalesDocument[]> {
    const accounts = await this.takings.list(organisationId);
    const taxes = (await this.settings.known(organisationId)).settings?.taxes ?? [];
    const tracked = await this.takings.tracked(
      organisationId,
      documents.map(({ sourceId }) => sourceId),
    );
    return documents.filter(
      (one) => one.takings === undefined || tracked.has(one.sourceId) || isCovered(one, accounts, taxes),
    );
  }
}

/** Another choice is another name: what was passed over before is then read from the beginning. */
export function takingsStream(stream: string, accounts: readonly TakingsAccount[]): string {
  const choice = accounts.map(({ bankAccountId, firstDay, lastDay }) => [bankAccountId, firstDay, lastDay]);
  const digest = createHash('sha256').update(JSON.stringify(choice)).digest('hex');
  return `${stream}@${digest.slice(0, 16)}`;
}
