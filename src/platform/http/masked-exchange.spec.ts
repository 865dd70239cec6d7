import { LARGEST_KEPT_ANSWER } from '../telemetry/exchange-channel';
import { maskedAnswer, maskedRequestHeaders } from './masked-exchange';

const SECRETS = ['secret-of-tests', 'abc'];
const answer = (body: Buffer | string, headers: Record<string, string> = {}) =>
  maskedAnswer({ status: 200, headers, body: Buffer.from(body) }, SECRETS);

describe('an exchange for people', () => {
  it('shows of a request only the headers that are known to be harmless', () => {
    const headers = { 'Content-Type': 'application/json', 'X-Api-Key': 'k', 'X-Station': 'till', X: 'other' };
    expect(maskedRequestHeaders(headers, ['till', '1'])).toEqual({
      ...{ 'Content-Type': 'application/json', 'X-Api-Key': '***', 'X-Station': 'till', X: '***' },
    });
  });

  it('masks an echoed secret in headers and body, and headers that are secret by name', () => {
    const kept = answer('{"you sent":"secret-of-tests"}', {
      'set-cookie': 'a=b',
      'x-echo': 'secret-of-tests!',
    });
    expect(kept.body.toString()).toBe('{"you sent":"***"}');
    expect(kept.headers).toEqual({ 'set-cookie': '***', 'x-echo': '***!' });
  });

  it('keeps every other byte, text or not', () => {
    const bytes = Buffer.from([0xff, 0x00, 0xc3, 0x28, 0x61, 0x62, 0x63]);
    expect(answer(bytes).body.equals(bytes)).toBe(true);
  });

  it('masks a secret of other letters than ours', () => {
    const kept = maskedAnswer({ status: 200, headers: {}, body: Buffer.from('« ключ-ключ »') }, [
      'ключ-ключ',
    ]);
    expect(kept.body.toString()).toBe('« *** »');
  });

  it('cuts a long answer and leaves out a PDF, and says how much came', () => {
    expect(answer('x'.repeat(LARGEST_KEPT_ANSWER + 1))).toMatchObject({ bytes: LARGEST_KEPT_ANSWER + 1 });
    expect(answer('x'.repeat(LARGEST_KEPT_ANSWER + 1)).body).toHaveLength(LARGEST_KEPT_ANSWER);
    for (const [text, bytes] of [
      ['%PDF-1.7 …', 12],
      ['\uFEFF%PDF-1.7 …', 15],
    ] as const)
      expect([answer(text).bytes, answer(text).body.length]).toEqual([bytes, 0]);
  });
});
