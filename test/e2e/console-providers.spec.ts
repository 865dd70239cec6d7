import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { ADMIN_KEY } from '../support/running-application';
import { CEILING_MS, SampleWorld } from '../support/sample-world';

/** Words that apply neither to the sample platform nor to the sample service. */
const NOT_THERE =
  /\bxero\b|fiscal harmony|PDF (is|are) in the books|not provided a PDF yet|something went wrong/i;

/** Checks that the console assumes no habits of one platform or service (docs/decisions/0020). */
describeInBrowser('the console over a platform and a service that live in tests alone', (browser) => {
  let world: SampleWorld;
  let documentId: string;

  beforeAll(async () => {
    world = await SampleWorld.start();
    world.save('INV-1');
    await world.release(await world.shown('INV-1', 'waiting'));
    ({ id: documentId } = await world.shown('INV-1', 'written_back'));
  }, CEILING_MS);

  afterAll(() => world.stop());

  it('shows each page with its content, and names nothing that is not there', async () => {
    const visitor = await ConsoleVisitor.at(browser(), world.url);
    await visitor.open('/');
    await visitor.signIn(ADMIN_KEY);
    const named: string[] = [];
    for (const [path, content] of [
      ['/board', 'Documents by state'],
      ['/set-up?question=start', 'The provider of this account sends no webhooks.'],
      ['/set-up?question=connect', 'Connect another organisation of Sample Books'],
      ['/documents', 'INV-1'],
      [`/documents/${documentId}`, 'Verification code'],
      ['/settings?part=organisation', 'Changes apply from the next document on.'],
      ['/settings?part=account', 'None: your fiscal provider sends no webhooks'],
    ] as const) {
      await visitor.open(path);
      await visitor.settled();
      const main = visitor.page.getByRole('main');
      await main.getByText(content).locator('visible=true').first().waitFor();
      const lines = (await main.innerText()).split('\n');
      named.push(...lines.filter((line) => NOT_THERE.test(line)).map((line) => `${path}: ${line}`));
    }
    expect(named).toEqual([]);
    // Ignores the 404 for the plan of calls, which this platform does not have.
    expect(visitor.complaints.filter((one) => !one.includes('404'))).toEqual([]);
    await visitor.leave();
  });
});
