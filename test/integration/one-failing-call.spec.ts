import { OrphanScene } from '../support/orphan-scene';

const MANY = 1_000;

/** Failures of a call at the simulated service, with statuses that stop a stage if the account is at fault. */
const FAILURES: readonly (readonly [kind: string, more: object])[] = [
  ...[400, 401, 403, 404, 409, 429].map((status) => ['refused', { status }] as const),
  ...[500, 502, 503].map((status) => ['error-before', { status }] as const),
  ...['too-many-requests', 'request-lost', 'answer-lost', 'html-200', 'empty-200'].map(
    (kind) => [kind, {}] as const,
  ),
];
const OF_FILES: typeof FAILURES = [
  ...FAILURES,
  ['late', {}],
  ['truncated', {}],
  ['no-pdf', {}],
  ['no-text', {}],
];

describe('a call about one success without an owner that fails each time', () => {
  let scene: OrphanScene;

  beforeAll(async () => {
    scene = await OrphanScene.start();
  });

  beforeEach(() => scene.begin());
  afterAll(() => scene.stop());

  /** Stores a document that the service may have, and that it has reported. @returns its id */
  async function reported(): Promise<string> {
    await scene.fault('invoice', 'error-after', { status: 502 });
    const { number } = await scene.ready();
    await scene.look();
    await scene.deliver(await scene.statementOf(number));
    return number;
  }

  async function expectOthersToEnd(): Promise<void> {
    const another = await scene.ready();
    for (let looks = 0; looks < 8; looks += 1) {
      await scene.look();
      if ((await scene.stateOf(another))[0] === 'fiscalised') return;
      await scene.pass(5);
    }
    throw new Error(`another document is ${(await scene.stateOf(another)).join(', ')}`);
  }

  it.each(OF_FILES)(
    'keeps no other document from its outcome when it is the download: %s %j',
    async (kind, more) => {
      await scene.fault('download', kind, { ...more, documentNumber: await reported(), times: MANY });
      await expectOthersToEnd();
    },
  );

  it.each(FAILURES)(
    'keeps no other document from its outcome when it is the status: %s %j',
    async (kind, more) => {
      await scene.fault('status', kind, { ...more, documentNumber: await reported(), times: MANY });
      await expectOthersToEnd();
    },
  );
});
