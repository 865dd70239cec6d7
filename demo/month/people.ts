import { type MovedDate, movedDates } from '../books/month/moved-dates';
import { MONTH } from '../books/month/month-books';
import { TILL } from '../books/month/month-settings';
import { withoutTaxWithheld } from '../books/month/corrections';
import type { ShownDocument } from '../connector-api';
import { eventually } from '../eventually';
import { callJson } from '../http-json';
import type { Stage } from '../second-act';
import { decide } from './decisions';

/** Document that waited when all others had been sent. */
export interface HeldDocument {
  readonly number: string;
  readonly because: readonly { readonly code: string; readonly message: string; readonly fix: string }[];
}

/**
 * Acts of people around the month: decisions about how its documents are sent, and edits in the books in the
 * meantime.
 */
export class People {
  readonly decisions: string[] = [];
  readonly edits: string[] = [];
  readonly held: HeldDocument[] = [];

  /** @param documents number of approved invoices and credit notes of the month */
  constructor(
    private readonly stage: Stage,
    private readonly documents: number,
    private readonly say: (line: string) => void,
  ) {}

  async beforeGoLive(): Promise<void> {
    this.say('A bookkeeper looks at the month before it goes live, and decides:');
    this.decisions.push(...(await decide(this.stage, this.documents, this.say)));
    const { before } = movedDates();
    await this.move(before);
    this.edited(`${before.number} was moved from ${before.from} to ${before.to} before it was fiscalised`);
  }

  /** Acts after the go-live date is stored, and before anything is sent. */
  async beforeStart(): Promise<void> {
    const { api, organisation } = this.stage;
    const path = `/api/organisations/${organisation.id}/takings-accounts`;
    await eventually('the bank accounts of the books', async () => {
      const accounts = await api.get<readonly { bankAccountId: string }[]>(path);
      return accounts.find(({ bankAccountId }) => bankAccountId === TILL.AccountID) ?? null;
    });
    await api.send('PATCH', `/api/organisations/${organisation.id}`, {
      paymentAccounts: `${TILL.Code}=Cash`,
    });
    await api.send('PUT', `${path}/${TILL.AccountID}`, { firstDay: MONTH.from, otherDevice: 'none' });
    const what = `Takings booked to ${TILL.Name} are fiscalised as cash sales from ${MONTH.from} on: no other device does it`;
    this.decided(what);
  }

  /** Acts after every document that can be sent has been sent. */
  async afterwards(): Promise<void> {
    const { afterwards } = movedDates();
    await this.move(afterwards);
    await this.until(afterwards.invoiceId, ({ state }) => state === 'changed_after_fiscalisation');
    this.edited(
      `${afterwards.number} was moved from ${afterwards.from} to ${afterwards.to} after it was fiscalised`,
    );
    await this.releaseHeld();
  }

  /** Corrects each held document as its fix says. A person then states the tax period of the late document. */
  private async releaseHeld(): Promise<void> {
    const { api, organisation } = this.stage;
    const held = (await api.allDocuments(organisation.id)).filter(({ state }) => state === 'waiting');
    this.held.push(...held.map(({ number, issues }) => ({ number, because: issues })));
    const curable = held.filter(({ issues }) => issues.every(({ code }) => code === 'DEDUCTION_OF_STATE'));
    if (curable.length === 0) return;
    for (const { sourceId, number } of curable) {
      await callJson('POST', this.editing(sourceId), withoutTaxWithheld(sourceId));
      this.edited(`the line of the tax withheld was deleted from ${number}`);
    }
    for (const { sourceId, id } of curable) {
      await this.until(sourceId, ({ issues }) => issues.some(({ code }) => code === 'DATED_BEFORE_LAST'));
      await api.send('POST', `/api/documents/${id}/declare-in-this-period`);
    }
    this.decided(`${curable.map(({ number }) => number).join(' and ')} are declared in the present period`);
    for (const { sourceId } of curable) await this.until(sourceId, ({ state }) => state === 'written_back');
  }

  private async until(sourceId: string, isSo: (document: ShownDocument) => boolean): Promise<void> {
    const { api, organisation } = this.stage;
    const known = (await api.allDocuments(organisation.id)).find((one) => one.sourceId === sourceId);
    if (known === undefined) throw new Error(`the connector does not know ${sourceId}`);
    await eventually(`a change of ${known.number}`, async () => {
      const document = await api.get<ShownDocument>(`/api/documents/${known.id}`);
      return isSo(document) ? true : null;
    });
  }

  private decided(what: string): void {
    this.decisions.push(what);
    this.say(`  ${this.decisions.length}. ${what}.`);
  }

  private edited(what: string): void {
    this.edits.push(what);
    this.say(`Meanwhile in Xero: ${what}.`);
  }

  private move({ invoiceId, to }: MovedDate): Promise<unknown> {
    return callJson('POST', this.editing(invoiceId), { fields: { Date: to } });
  }

  private editing(invoiceId: string): string {
    const { xeroUrl, organisation } = this.stage;
    return `${xeroUrl}/_control/organisations/${organisation.tenantId}/documents/${invoiceId}/edit`;
  }
}
