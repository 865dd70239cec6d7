import { TEXTS } from '../../../src/domain/texts/language';
import { sayFinding } from '../../../src/fiscal/account-finding';
import { createServer } from 'node:net';
import { Failure } from '../../../src/domain/issues/failure';
import type { FiscalDocument } from '../../../src/domain/fiscal/fiscal-document';
import type {
  FiscalAccountAccess,
  FiscalService,
  ReceivedStatement,
  SubmitAnswer,
} from '../../../src/fiscal/fiscal-service';
import { type FiscalServiceHarness, type Mishap, type OtherSide, type Part, PARTS } from './harness';
import { LoopbackServer } from './loopback-server';
import { inEnglish } from '../../support/in-english';

/** Tests the contract of the program with a fiscal service, which every service folder must fulfil. */
export function describeFiscalService(harness: FiscalServiceHarness): void {
  describe(`the fiscal service ${harness.name}`, () => {
    let other: OtherSide;
    let service: FiscalService;
    let account: FiscalAccountAccess;
    /** Statements by request, for outcomes that came with the answer. */
    const statements = new Map<string, ReceivedStatement>();

    beforeAll(async () => {
      other = await harness.start();
      ({ service, account } = other);
      if (has('mappingLists'))
        for (const mapping of other.mappings) await lists().addMapping(account, mapping);
    }, 60_000);

    const has = (part: Part): boolean => !harness.lacks.includes(part);
    const status = () => service.statusCheck!;
    const webhook = () => service.webhook!;
    const lists = () => service.mappingLists!;
    const pdfs = (of: FiscalService) => of.pdfs!;

    it('has the parts that it says it has, and can be asked again or not', () => {
      expect(service.repeatable).toBe(harness.repeatable);
      expect(PARTS.filter((part) => service[part] === null)).toEqual(harness.lacks);
    });

    afterAll(() => other.stop());

    async function submit(document: FiscalDocument, by = service): Promise<SubmitAnswer> {
      const payload = service.render(document, account, other.datedAt, false);
      const line = await by.connect(account);
      try {
        return await line.send(document.kind, payload);
      } finally {
        line.close();
      }
    }

    async function accepted(document: FiscalDocument): Promise<string> {
      const answer = await submit(document);
      if (answer.result === 'decided') return told(answer.statement);
      if (answer.result !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(answer)}`);
      return answer.requestId;
    }

    function told(statement: ReceivedStatement): string {
      statements.set(statement.requestId, statement);
      return statement.requestId;
    }

    /** Outcome that came with the answer; otherwise polls the status until there is one. */
    async function outcome(requestId: string) {
      const known = statements.get(requestId);
      if (known !== undefined) return service.readStatement(known);
      for (let tries = 0; tries < 100; tries += 1) {
        const [statement] = await status().statements(account, [requestId]);
        const said = statement === undefined ? null : service.readStatement(statement);
        if (said !== null && said.result !== 'pending') return said;
        await new Promise((settle) => setTimeout(settle, 50));
      }
      throw new Error(`no outcome of ${requestId}`);
    }

    describe('declares what its accounts are made of', () => {
      it('and finds no fault in an account that has just that', () => {
        expect(service.declaration.profiles.map(({ name }) => name)).toContain(account.profile);
        expect(Object.keys(account.credentials).sort()).toEqual(
          service.declaration.credentials.map(({ name }) => name).sort(),
        );
        expect(service.accountFaults(account)).toEqual([]);
      });

      it('and names every credential that is missing, and everything it does not know', () => {
        const faults = service
          .accountFaults({ ...account, credentials: {}, profile: 'no such profile' })
          .map((one) => inEnglish(one));
        for (const { name } of service.declaration.credentials) {
          expect(faults.filter((fault) => fault.includes(name))).not.toEqual([]);
        }
        expect(faults.filter((fault) => fault.includes('profile'))).not.toEqual([]);
        const odd = { ...account, settings: { noSuchSetting: 1 }, credentials: { noSuchSecret: 'x' } };
        expect(
          service
            .accountFaults(odd)
            .map((one) => inEnglish(one))
            .join(),
        ).toContain('noSuchSetting');
        expect(
          service
            .accountFaults(odd)
            .map((one) => inEnglish(one))
            .join(),
        ).toContain('noSuchSecret');
      });

      it('and never repeats a secret in a fault', () => {
        const credentials = Object.fromEntries(
          service.declaration.credentials.map(({ name }) => [name, 'sécret\n']),
        );
        expect(
          service
            .accountFaults({ ...account, credentials })
            .map((one) => inEnglish(one))
            .join(),
        ).not.toContain('sécret');
      });
    });

    describe('submits', () => {
      it('an invoice, and a credit note over it', async () => {
        const invoice = await other.document();
        const said = await outcome(await accepted(invoice));
        const pdfName = has('pdfs') ? (expect.any(String) as string) : null;
        expect(said).toMatchObject({ result: 'fiscalised', pdfName });
        const note = await other.document({
          kind: 'credit_note',
          originalId: invoice.id,
          reference: 'Returned',
        });
        expect(await outcome(await accepted(note))).toMatchObject({ result: 'fiscalised' });
      });

      it('the same bytes for the same document', async () => {
        const document = await other.document();
        const once = service.render(document, account, other.datedAt, false);
        expect(service.render(document, account, other.datedAt, false).equals(once)).toBe(true);
      });

      it('the very bytes that were rendered, in one request, and follows no redirect', async () => {
        const elsewhere = await LoopbackServer.start((_call, response) => {
          response.writeHead(307, { location: 'http://127.0.0.1:1/other' }).end();
        });
        try {
          const document = await other.document();
          const answer = await submit(document, other.serviceAt(`${elsewhere.url}/some/prefix`));
          expect(answer.result).toBe('unknown');
          expect(elsewhere.received).toHaveLength(1);
          const [call] = elsewhere.received;
          expect(call?.body.equals(service.render(document, account, other.datedAt, false))).toBe(true);
          expect(call?.path).toMatch(/^\/some\/prefix\//);
        } finally {
          await elsewhere.stop();
        }
      });

      it('nothing, and says so, when nobody listens', async () => {
        const port = await closedPort();
        const nobody = other.serviceAt(`http://127.0.0.1:${port}`);
        await expect(nobody.connect(account)).rejects.toMatchObject({ kind: 'not_sent' });
      });

      it.each<[Mishap, SubmitAnswer['result'], number]>([
        ['request-lost', 'unknown', 0],
        ['error-before', 'unknown', 0],
        ['html-200', 'unknown', 0],
        ['answer-lost', 'unknown', 1],
        ['error-after', 'unknown', 1],
        ['empty-200', 'unknown', 1],
        ['refused', 'refused', 0],
        ['too-many-requests', 'refused', 0],
      ])('and takes %s for %s; the other side has it %i times', async (mishap, result, times) => {
        const document = await other.document();
        await other.next('submit', mishap);
        expect(await submit(document)).toMatchObject({ result });
        expect(await other.timesTaken(document)).toBe(times);
      });

      it('and knows a refusal of the document from one of the account', async () => {
        await other.next('submit', 'refused');
        expect(await submit(await other.document())).toMatchObject({ because: 'document' });
        await other.next('submit', 'too-many-requests');
        const busy = await submit(await other.document());
        expect(busy).toMatchObject({ because: 'rate_limit', retryAfterMs: expect.any(Number) });
        const payload = service.render(await other.document(), account, other.datedAt, false);
        const line = await service.connect(other.strangers);
        expect(await line.send('invoice', payload)).toMatchObject({ because: 'account' });
        line.close();
      });
    });

    if (harness.repeatable === 'yes')
      describe('is sent the same bytes again', () => {
        it.each<Mishap>(['answer-lost', 'error-after', 'empty-200'])(
          'after %s, and answers with what it made of them the first time',
          async (mishap) => {
            const document = await other.document();
            await other.next('submit', mishap);
            expect(await submit(document)).toMatchObject({ result: 'unknown' });
            const first = await outcome(await accepted(document));
            expect(await outcome(await accepted(document))).toEqual(first);
            expect(await other.timesTaken(document)).toBe(1);
          },
        );

        it('after a lost request, and takes them once', async () => {
          const document = await other.document();
          await other.next('submit', 'request-lost');
          expect(await submit(document)).toMatchObject({ result: 'unknown' });
          expect(await outcome(await accepted(document))).toMatchObject({ result: 'fiscalised' });
          expect(await other.timesTaken(document)).toBe(1);
        });

        it('and takes no other bytes under the same number', async () => {
          const document = await other.document();
          await accepted(document);
          expect(await submit({ ...document, id: `${document.id}-another` })).toMatchObject({
            ...{ result: 'refused', because: 'document' },
          });
          expect(await other.timesTaken(document)).toBe(1);
        });
      });

    describe('learns outcomes', () => {
      it('that are rejections, in the words of the service', async () => {
        const said = await outcome(await accepted(await other.document({ isWrong: true })));
        expect(said).toMatchObject({ result: 'rejected', message: expect.stringMatching(/\w/) });
      });

      it.each(['not json', '', '[]', 'null', '{'])('and makes nothing of the words %j', (body) => {
        expect(service.readStatement({ requestId: 'r', body })).toMatchObject({
          ...{ result: 'unreadable', claimsSuccess: false, why: expect.stringContaining('code') },
        });
      });

      if (!has('statusCheck')) return;

      it('by request id, whatever the order in which it asks, and more than a hundred at once', async () => {
        const [first, second] = [
          await accepted(await other.document()),
          await accepted(await other.document()),
        ];
        await outcome(first);
        await outcome(second);
        const strangers = Array.from({ length: 120 }, (_, index) => `nobody-${index}`);
        const before = await other.calls('status');
        const statements = await status().statements(account, [second, ...strangers, first]);
        expect(await other.calls('status')).toBe(before + 2);
        const numbers = new Map(
          statements.map((statement) => [statement.requestId, service.readStatement(statement)]),
        );
        expect([...numbers.keys()].sort()).toEqual([first, second].sort());
        expect(numbers.get(first)).toMatchObject({ result: 'fiscalised', requestId: first });
        expect(numbers.get(first)).not.toEqual(numbers.get(second));
      });

      it('and has no news of what nobody knows', async () => {
        expect(await status().statements(account, ['nobody-knows-this'])).toEqual([]);
        expect(await status().statements(account, [])).toEqual([]);
      });

      it.each<Mishap>(['error-before', 'html-200', 'empty-200', 'request-lost'])(
        'and calls %s a failure that may pass',
        async (mishap) => {
          await other.next('status', mishap);
          await expect(status().statements(account, ['x', 'y'])).rejects.toMatchObject({ kind: 'temporary' });
        },
      );

      it('and says that a page in place of several statements is not JSON', async () => {
        await other.next('status', 'html-200');
        await expect(status().statements(account, ['x', 'y'])).rejects.toThrow('not JSON');
      });

      it.each<Mishap>(['html-200', 'empty-200'])(
        'and gives what cannot be read (%s) to the only request asked for',
        async (mishap) => {
          await other.next('status', mishap);
          const [said] = await status().statements(account, ['x']);
          expect(said?.requestId).toBe('x');
          expect(service.readStatement(said!)).toMatchObject({ result: 'unreadable', claimsSuccess: false });
        },
      );
    });

    if (has('pdfs'))
      describe('fetches PDFs', () => {
        let pdfName: string;

        beforeAll(async () => {
          const said = await outcome(await accepted(await other.document()));
          pdfName = said.result === 'fiscalised' ? (said.pdfName ?? '') : '';
        });

        it('that are whole', async () => {
          const bytes = await pdfs(service).pdf(account, pdfName);
          expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
        });

        it.each<Mishap>(['truncated', 'late', 'html-200', 'empty-200', 'error-before'])(
          'and takes %s for none',
          async (mishap) => {
            await other.next('download', mishap);
            await expect(pdfs(service).pdf(account, pdfName)).rejects.toBeInstanceOf(Failure);
            expect((await pdfs(service).pdf(account, pdfName)).length).toBeGreaterThan(0);
          },
        );

        it('and gives one behind a byte order mark without the mark', async () => {
          const whole = await pdfs(service).pdf(account, pdfName);
          const elsewhere = await LoopbackServer.start((_call, response) => {
            response.end(Buffer.concat([Buffer.from('\uFEFF'), whole]));
          });
          try {
            const bytes = await pdfs(other.serviceAt(elsewhere.url)).pdf(account, pdfName);
            expect(bytes.equals(whole)).toBe(true);
          } finally {
            await elsewhere.stop();
          }
        });

        it.each([
          '../../etc/passwd',
          '//elsewhere/x.pdf',
          'a\u0000.pdf',
          '',
          'a/b.pdf',
          '..',
          'a.pdf?b',
          '.hidden',
        ])('and asks for no file named %j', async (name) => {
          const before = await other.calls('download');
          await expect(pdfs(service).pdf(account, name)).rejects.toMatchObject({ kind: 'refused' });
          expect(await other.calls('download')).toBe(before);
        });

        it('and neither follows a redirect nor reads more than a PDF can be', async () => {
          const elsewhere = await LoopbackServer.start((call, response) => {
            if (call.path.includes('huge')) response.end(Buffer.alloc(11 * 1024 * 1024, '%PDF-'));
            else response.writeHead(302, { location: `${elsewhere.url}/huge.pdf` }).end();
          });
          try {
            const there = other.serviceAt(elsewhere.url);
            await expect(pdfs(there).pdf(account, 'moved.pdf')).rejects.toMatchObject({ kind: 'refused' });
            expect(elsewhere.received).toHaveLength(1);
            await expect(pdfs(there).pdf(account, 'huge.pdf')).rejects.toMatchObject({ kind: 'temporary' });
          } finally {
            await elsewhere.stop();
          }
        });
      });

    if (has('webhook'))
      describe('receives events', () => {
        it('that are genuine, and reads them as it reads a status', async () => {
          const requestId = await accepted(await other.document());
          const { body, headers } = await other.event(requestId);
          expect(webhook().verifyWebhook(account, body, headers)).toEqual({ genuine: true, isSigned: true });
          const [statement] = webhook()
            .readWebhook(body)
            .filter((said) => said.requestId === requestId);
          expect(statement === undefined ? null : service.readStatement(statement)).toMatchObject({
            result: 'fiscalised',
            requestId,
          });
        });

        it('and turns away what is forged, altered, unsigned or of another account', async () => {
          const forged = await other.forgedEvent();
          expect(webhook().verifyWebhook(account, forged.body, forged.headers)).toEqual({
            ...{ genuine: false, hadSignature: true },
          });
          const { body, headers } = await other.event(await accepted(await other.document()));
          const altered = Buffer.concat([body, Buffer.from(' ')]);
          const wrong = { genuine: false, hadSignature: true };
          expect(webhook().verifyWebhook(account, altered, headers)).toEqual(wrong);
          expect(webhook().verifyWebhook(account, body, {})).toEqual({ genuine: false, hadSignature: false });
          expect(webhook().verifyWebhook(other.strangers, body, headers)).toEqual(wrong);
        });

        it.each(['', '<html>', '[', '\u0000'])('and cannot read %j, which it says', (text) => {
          expect(() => webhook().readWebhook(Buffer.from(text))).toThrow();
        });
      });

    if (has('mappingLists'))
      describe('keeps mappings', () => {
        it('adds, lists, gets, updates and deletes them', async () => {
          for (const mapping of other.mappings) {
            const { kind } = mapping;
            const code = kind === 'tax' ? 'CONTRACT' : 'ZAR';
            await lists().addMapping(account, { ...mapping, code });
            const held = (await lists().mappings(account)).find(
              (one) => one.kind === kind && one.code === code,
            );
            expect(held).toMatchObject({ ...mapping, code });
            const id = held?.id ?? '';
            expect(await lists().mapping(account, kind, id)).toEqual(held);
            const destination = kind === 'tax' ? '1' : 'BWP';
            await lists().updateMapping(account, id, { ...mapping, code, destination });
            expect(await lists().mapping(account, kind, id)).toEqual({ ...held, destination });
            await lists().deleteMapping(account, kind, id);
            expect(await lists().mapping(account, kind, id)).toBeNull();
          }
        });

        it('and never takes a page or nothing for a list', async () => {
          for (const mishap of ['html-200', 'empty-200'] as const) {
            await other.next('mappings', mishap);
            await expect(lists().mappings(account)).rejects.toBeInstanceOf(Failure);
          }
        });
      });

    describe('checks an account', () => {
      it('reads the taxes of the device and the supported currencies', async () => {
        const taxes = await service.deviceTaxes(account);
        expect(taxes.some(({ percent }) => percent === null)).toBe(true);
        expect(taxes.some(({ percent }) => percent?.isZero() === true)).toBe(true);
        expect(await service.supportedCurrencies(account)).toContain('USD');
        await expect(service.deviceTaxes(other.withoutDevice)).rejects.toMatchObject({ kind: 'refused' });
      });

      it('and finds nothing wrong with one that works', async () => {
        await service.probe(account);
        const findings = await service.check(account, other.at);
        expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
        expect(findings.length).toBeGreaterThan(4);
      });

      it('and names wrong credentials without repeating them', async () => {
        await expect(service.probe(other.strangers)).rejects.toMatchObject({ kind: 'unauthorised' });
        const findings = await service.check(other.strangers, other.at);
        expect(findings.map(({ level }) => level)).toContain('fault');
        for (const secret of Object.values(other.strangers.credentials).filter(isTelling)) {
          expect(JSON.stringify(findings)).not.toContain(secret);
        }
      });

      it('and hides nothing behind a part that fails', async () => {
        for (const operation of ['device', 'subscription'] as const) {
          await other.next(operation, 'error-before');
          const findings = await service.check(account, other.at);
          expect(findings.filter(({ level }) => level === 'ok').length).toBeGreaterThan(3);
          expect(findings.filter(({ level }) => level !== 'ok')).not.toEqual([]);
        }
      });

      it('and shows a missing device and subscription as states', async () => {
        const findings = await service.check(other.withoutDevice, other.at);
        expect(findings.filter(({ level }) => level === 'fault')).not.toEqual([]);
        expect(
          findings.every((one) => (one.level === 'ok') === (sayFinding(TEXTS, one).nextStep === null)),
        ).toBe(true);
      });

      it('and is not thrown off by a service that is not there', async () => {
        const nobody = other.serviceAt(`http://127.0.0.1:${await closedPort()}`);
        const findings = await nobody.check(account, other.at);
        expect(findings[0]).toMatchObject({ level: 'fault' });
        await expect(nobody.probe(account)).rejects.toMatchObject({ kind: 'not_sent' });
      });
    });
  });
}

/** True for a secret; other credentials, such as the application's name, may be shown. */
function isTelling(secret: string): boolean {
  return /secret|key/.test(secret);
}

async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 1;
}
