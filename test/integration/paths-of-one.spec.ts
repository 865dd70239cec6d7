import { randomUUID } from 'node:crypto';
import { DEFAULT_DEVICE } from '../../simulators/fiscal-service/account';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { ALL_SETTINGS } from '../../src/mapping/settings';
import { Organisation } from '../../src/organisations/organisation.entity';
import { ROLES } from '../../src/people/rights/actions';
import { StoredRulesRepository } from '../../src/setup/stored/stored-rules.repository';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { anInvoice, decimal } from '../support/sales-document-builder';
import { type SignedInPerson, signedInPerson } from '../support/signed-in-person';

/** Call of one person. */
interface Move {
  readonly what: string;
  readonly method: 'patch' | 'delete' | 'put' | 'post';
  readonly path: string;
  readonly body?: object;
}

const TILL = { scope: 'total_below', key: 'USD', amount: '1000', reason: 'Fiscalised on the till.' };
const APPROVER_OF_ALL = { role: 'approver', organisationId: null } as const;

describe('one person, of a live organisation with two approvers', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let people: ReadonlyMap<string, SignedInPerson>;
  let moves: readonly Move[];

  beforeAll(async () => {
    pipeline = await RunningPipeline.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    organisation = await pipeline.organisation(
      dayOf(0),
      rulesFile({
        ...{ trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '', lateDocuments: 'hold' },
        ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
      }),
    );
    const { application } = pipeline.api;
    const signIn = (role: (typeof ROLES)[number]) =>
      signedInPerson(application, [{ role, organisationId: null }], role);
    people = new Map(await Promise.all(ROLES.map(async (role) => [role, await signIn(role)] as const)));
    await signIn('approver');
    await namedByNobody();
    moves = await everyMove();
  });

  afterAll(() => pipeline.stop());

  /** Makes the provider name no taxpayer, so that a person must have typed it. */
  async function namedByNobody(): Promise<void> {
    const account = { id: organisation.fiscalAccountId ?? '' };
    const { dataSource } = pipeline.api;
    const { name } = await dataSource.manager.findOneByOrFail(FiscalAccount, account);
    const device = { ...DEFAULT_DEVICE, taxPayerTIN: '' };
    await pipeline.api.atService('PUT', `/accounts/${name}`, { device });
    const typed = { taxpayerTin: DEFAULT_DEVICE.taxPayerTIN, taxpayerSaidBy: 'person' } as const;
    await dataSource.manager.update(FiscalAccount, account, typed);
  }

  async function everyMove(): Promise<readonly Move[]> {
    const own = `/api/organisations/${organisation.id}`;
    const settings = (what: string, body: object): Move => ({ what, method: 'patch', path: own, body });
    const { mappings } = (await pipeline.api.application.get(StoredRulesRepository).find(organisation.id))!;
    const [currency] = mappings.currencies;
    const [standard, other] = mappings.taxes;
    const tax = {
      ...{ taxType: standard!.taxType, taxCode: other!.taxCode, taxName: 'Another', percent: other!.percent },
      ...{ deviceTaxId: other!.deviceTaxId, validFrom: null, validTill: null },
    };
    const exclusion = await pipeline.api.post<{ id: string }>(`${own}/exclusion-rules`, TILL, 201);
    const another = await pipeline.api.anotherAccount();
    const { credentials } = await pipeline.api.atAnotherDevice();
    return [
      settings('pauses', { isPaused: true }),
      settings('resumes', { isPaused: false }),
      settings('leaves live', { goLiveOn: null }),
      settings('is live from an earlier day', { goLiveOn: dayOf(-40) }),
      settings('is live from a later day', { goLiveOn: dayOf(3) }),
      settings('has no account', { fiscalAccountId: null }),
      settings('has another account', { fiscalAccountId: another }),
      {
        ...{ what: 'has other credentials', method: 'patch', body: { credentials } },
        path: `/api/fiscal-accounts/${organisation.fiscalAccountId ?? ''}`,
      },
      {
        ...{ what: 'has another taxpayer', method: 'patch', body: { taxpayerTin: '2000999999' } },
        path: `/api/fiscal-accounts/${organisation.fiscalAccountId ?? ''}`,
      },
      {
        ...{ what: 'leaves less out', method: 'put', path: `${own}/exclusion-rules/${exclusion.id}` },
        body: { ...TILL, amount: '1' },
      },
      {
        ...{ what: 'takes a file that leaves less out', method: 'post', path: `${own}/mapping-rules/import` },
        body: { exclusions: [{ ...TILL, amount: '1' }] },
      },
      { what: 'leaves nothing out', method: 'delete', path: `${own}/exclusion-rules/${exclusion.id}` },
      {
        what: 'has no rule for a currency',
        method: 'delete',
        path: `${own}/currency-mappings/${currency!.id}`,
      },
      { what: 'has no rule for a tax', method: 'delete', path: `${own}/tax-mappings/${standard!.id}` },
      {
        what: 'leads a tax elsewhere',
        method: 'put',
        path: `${own}/tax-mappings/${standard!.id}`,
        body: tax,
      },
      {
        ...{ what: 'takes a file with other rules', method: 'post', path: `${own}/mapping-rules/import` },
        body: { taxes: [tax] },
      },
      {
        ...{ what: 'has a file take all rules away', method: 'post' },
        path: `${own}/mapping-rules/import?mode=replace`,
        body: { currencies: [], taxes: [], productCodes: [] },
      },
      {
        ...{ what: 'has a new rate from a day on', method: 'post', path: `${own}/tax-mappings/rate-change` },
        body: {
          ...{ from: dayOf(5), oldTaxCode: standard!.taxCode, newTaxCode: other!.taxCode, newTaxName: 'New' },
          ...{ newPercent: other!.percent, newDeviceTaxId: other!.deviceTaxId, dryRun: false },
        },
      },
    ];
  }

  /** Everything that needs two persons, and whether submissions are paused. */
  async function state(): Promise<{ grave: string; isPaused: boolean }> {
    const { id } = organisation;
    const { manager } = pipeline.api.dataSource;
    const { goLiveOn, fiscalAccountId, isPaused } = await manager.findOneByOrFail(Organisation, { id });
    const { mappings } = (await pipeline.api.application.get(StoredRulesRepository).find(id))!;
    const [account] = await manager.query<{ sealed: string }[]>(
      'select concat(credentials, taxpayer_tin) as sealed from fiscal_accounts where id = $1',
      [organisation.fiscalAccountId],
    );
    return { grave: JSON.stringify({ goLiveOn, fiscalAccountId, mappings, account }), isPaused };
  }

  async function make({ method, path, body }: Move, { headers }: SignedInPerson): Promise<string> {
    const answer = await pipeline.api.as(headers)[method](path).send(body);
    return `${answer.status} ${(answer.body as { code?: string }).code ?? ''}`;
  }

  it.each(ROLES)('as %s reaches nothing but a pause and its end, by any order of calls', async (role) => {
    const { grave } = await state();
    const answers: string[] = [];
    const reached = new Set<boolean>();
    // Tries every call in both states. No call changes anything but the pause, so these are all states.
    for (const isPaused of [false, true]) {
      for (const move of moves) {
        await pipeline.api.dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused });
        const answer = `${move.what}: ${await make(move, people.get(role)!)}`;
        const after = await state();
        expect([isPaused, answer, after.grave]).toEqual([isPaused, answer, grave]);
        reached.add(after.isPaused);
        answers.push(answer);
      }
    }
    expect(reached).toEqual(new Set([false, true]));
    if (role !== 'approver') return;
    // Every other call waits only for the second person.
    const done = ['pauses: 200 ', 'resumes: 200 ', 'has another account: 409 TAXPAYER_DIFFERS'];
    const others = answers.filter((answer) => !answer.endsWith(': 409 AWAITS_SECOND_PERSON'));
    expect(others).toEqual([...done, ...done]);
  });

  it('as a preparer lets no document go that waits for its release, by no setting, one by one or in a file', async () => {
    const { id } = organisation;
    const { api } = pipeline;
    await api.patch(`/api/organisations/${id}`, { trigger: 'manual' }, 200);
    const total = decimal('1155');
    const sales = anInvoice({ sourceId: randomUUID(), number: 'HELD-1', issuedOn: dayOf(5), total });
    const [row] = await api.store(organisation, [sales], 'collected');
    const { headers } = people.get('preparer')!;
    const refused = new Set<string>();
    for (const [name, { is }] of ALL_SETTINGS) {
      const values = is.kind === 'choice' ? is.choices : is.kind === 'flag' ? [true, false] : [];
      for (const value of values) {
        const settings = { [name]: value };
        const alone = await api.as(headers).patch(`/api/organisations/${id}`).send(settings);
        const file = `/api/organisations/${id}/mapping-rules/import`;
        const inFile = await api.as(headers).post(file).send({ settings });
        if (alone.status === 403) refused.add(name);
        // The file takes nothing that the setting alone refuses.
        if (alone.status === 403) expect([name, inFile.status >= 400]).toEqual([name, true]);
      }
    }
    expect(refused).toContain('trigger');
    const client = await api.dataSource.manager.findOneByOrFail(Organisation, { id });
    const held = (await pipeline.run(client)).find((one) => one.id === row?.id);
    expect([held?.state, held?.issues.some(({ code }) => code === 'NOT_RELEASED')]).toEqual([
      'waiting',
      true,
    ]);
    await api.patch(`/api/organisations/${id}`, { trigger: 'approved' }, 200);
  });

  it('as a second approver is asked anew where what stands has changed meanwhile', async () => {
    const move = moves.find(({ what }) => what === 'has no rule for a tax')!;
    const asked = await pipeline.api.as(people.get('approver')!.headers).delete(move.path);
    const { confirmationId } = (asked.body as { parameters: { confirmationId: string } }).parameters;
    const second = await signedInPerson(pipeline.api.application, [APPROVER_OF_ALL], 'second');
    await pipeline.api.dataSource.query(`update memberships set granted_at = now() - interval '25 hours'`);
    await pipeline.api.dataSource.query(
      `update tax_mappings set tax_name = 'Another' where organisation_id = $1`,
      [organisation.id],
    );
    const headers = { ...second.headers, 'X-Ledgerstamp-Confirms': confirmationId };
    const answer = await pipeline.api.as(headers).delete(move.path);
    expect(answer.body).toMatchObject({
      ...{ code: 'CONFIRMATION_REFUSED', parameters: { obstacles: ['isOther'] } },
    });
  });
});
