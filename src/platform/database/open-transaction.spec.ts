import { CallInTransaction, deliberately, withoutCalls, refuseInTransaction } from './open-transaction';

const call = async (): Promise<string> => {
  await new Promise((settle) => setImmediate(settle));
  refuseInTransaction('GET /status');
  return 'answered';
};

describe('a call to another system', () => {
  it('is made while no transaction is open', async () => {
    await expect(call()).resolves.toBe('answered');
  });

  it('is refused in a transaction, however deep, and allowed after it', async () => {
    await expect(withoutCalls(() => Promise.resolve().then(call))).rejects.toThrow(CallInTransaction);
    await expect(call()).resolves.toBe('answered');
  });

  it('is made under a lock where that was decided', async () => {
    await expect(withoutCalls(() => deliberately(call))).resolves.toBe('answered');
  });

  it('is refused in a transaction that is opened by such a call', async () => {
    await expect(deliberately(() => withoutCalls(call))).rejects.toThrow(CallInTransaction);
  });
});
