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

/** The connector as any administrator's program sees it: HTTP and a key. */
export class ConnectorApi {
  constructor(
    readonly url: string,
    private readonly adminApiKey: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return callJson<T>('GET', this.url + path, undefined, this.authorisation);
  }

  send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> {
    return callJson<T>(method, this.url + path, body, this.authorisation);
  }

  /** Begins a consent as a browser would: where it is sent to, and the cookie it must bring back. */
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
    for (let page = 1, total = Infinity; documents.length < total; page += 1) {
      const answer = await this.get<{ documents: ShownDocument[]; total: number }>(
        `/api/documents?organisationId=${organisationId}&page=${page}&pageSize=1000`,
      );
      documents.push(...answer.documents);
      total = answer.documents.length === 0 ? 0 : answer.total;
    }
    return documents;
  }

  private get authorisation(): Record<string, string> {
    return { Authorization: `Bearer ${this.adminApiKey}` };
  }
}
