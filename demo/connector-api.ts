import { callJson } from './http-json';

export interface ShownOrganisation {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly status: string;
  readonly lastFailure: string | null;
  readonly isResting: boolean;
}

export interface ShownDocument {
  readonly id: string;
  readonly kind: string;
  readonly sourceId: string;
  readonly number: string;
  readonly customerName: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly state: string;
  readonly reason: string | null;
  readonly explanation: string;
  readonly lastFailure: string | null;
  readonly issues: readonly { code: string; message: string; fix: string }[];
  readonly fiscalData: {
    readonly deviceId: string;
    readonly fiscalDay: string;
    readonly fiscalNumber: string;
    readonly verificationCode: string;
    readonly qrUrl: string;
  } | null;
  readonly writeBacks: readonly { part: string; result: string; detail: string; replaced?: string | null }[];
}

export interface DeviceTax {
  readonly id: number;
  readonly name: string;
  readonly percent: string | null;
  readonly validFrom: string | null;
  readonly validTill: string | null;
}

/** Client of the connector's API, like any administrator's program: HTTP with a key. */
export class ConnectorApi {
  constructor(
    readonly url: string,
    private readonly adminApiKey: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return callJson<T>('GET', this.url + path, undefined, this.authorisation);
  }

  /** Text of an answer that is no JSON. @throws Error for any other status than 200 */
  async text(path: string): Promise<string> {
    const answer = await fetch(this.url + path, { headers: this.authorisation });
    if (answer.status !== 200) throw new Error(`GET ${path}: HTTP ${answer.status}`);
    return answer.text();
  }

  send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> {
    return callJson<T>(method, this.url + path, body, this.authorisation);
  }

  /**
   * Begins a consent like a browser. @returns the address that the browser is sent to, and the cookie that it must
   * bring back
   */
  async beginConsent(platform: string): Promise<{ location: string; cookie: string }> {
    const answer = await fetch(`${this.url}/api/connect/${platform}`, {
      headers: this.authorisation,
      redirect: 'manual',
    });
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the consent could not be begun: HTTP ${answer.status}`);
    return { location, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }

  async allDocuments(organisationId: string): Promise<ShownDocument[]> {
    const documents: ShownDocument[] = [];
    const path = `/api/documents?organisationId=${organisationId}&pageSize=1000`;
    for (let next: string | null = ''; next !== null;) {
      const answer: { documents: ShownDocument[]; next: string | null } = await this.get(
        next === '' ? path : `${path}&after=${next}`,
      );
      documents.push(...answer.documents);
      next = answer.next;
    }
    return documents;
  }

  private get authorisation(): Record<string, string> {
    return { Authorization: `Bearer ${this.adminApiKey}` };
  }
}
