import { measured, onMeasuredCall } from './call-meter';

type MeasuredCall = Parameters<Parameters<typeof onMeasuredCall>[0]>[0];

describe('a measured call', () => {
  const heard: MeasuredCall[] = [];
  let stop: () => void;

  beforeEach(() => {
    heard.splice(0);
    stop = onMeasuredCall((call) => heard.push(call));
  });

  afterEach(() => stop());

  it('passes its answer on, and is counted', async () => {
    expect(await measured('xero', 'invoices', () => Promise.resolve(7))).toBe(7);
    expect(heard).toEqual([
      { system: 'xero', operation: 'invoices', result: 'ok', seconds: expect.any(Number) as number },
    ]);
    expect(heard[0]?.seconds).toBeGreaterThanOrEqual(0);
  });

  it('passes its error on, and is counted with the kind of the failure', async () => {
    const failure = Object.assign(new Error('no'), { kind: 'temporary' });
    await expect(measured('xero', 'a', () => Promise.reject(failure))).rejects.toBe(failure);
    await expect(measured('xero', 'b', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(heard.map(({ result }) => result)).toEqual(['temporary', 'fault']);
  });

  it('may say itself how its answer is to be taken, and nobody has to listen', async () => {
    await measured(
      'fiscal',
      'POST /invoice',
      () => Promise.resolve(503),
      (status) => `http_${status}`,
    );
    stop();
    await measured('fiscal', 'POST /invoice', () => Promise.resolve(200));
    expect(heard.map(({ result }) => result)).toEqual(['http_503']);
  });
});
