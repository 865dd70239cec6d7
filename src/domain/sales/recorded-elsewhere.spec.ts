import { anInvoice, rules } from '../../../test/support/sales-document-builder';
import { type ReadingBooks, receiptsInBooks, recordedIssue } from './recorded-elsewhere';

const CODE = '0123456789ABCDEF';
const addressOf = (fiscalNumber: string): string =>
  `https://fdms.zimra.co.zw/000001111102032026${fiscalNumber.padStart(10, '0')}${CODE}`;
const RECEIPT = {
  ...{ deviceId: '11111', fiscalNumber: '77', datedOn: '2026-03-02' },
  ...{ verificationCode: CODE, address: null },
};
const linked = (link: string) => anInvoice({ marks: { hasFiles: false, link } });

function reading(foundAddress: string | null = null): ReadingBooks {
  return { foundAddress, today: '2026-03-31', verifiedParts: rules().country.verifiedParts };
}

describe('a receipt of elsewhere that the books name', () => {
  it('counts once, whether the link of the document or a closer look names it', () => {
    const both = receiptsInBooks(linked(addressOf('77')), reading(addressOf('77')));
    expect(both.map(({ fiscalNumber }) => fiscalNumber)).toEqual(['77']);
    const two = receiptsInBooks(linked(addressOf('77')), reading(addressOf('78')));
    expect(two.map(({ fiscalNumber }) => fiscalNumber)).toEqual(['77', '78']);
  });

  it('is none where the link leads to another page', () => {
    expect(receiptsInBooks(linked('https://example.org'), reading())).toEqual([]);
    expect(receiptsInBooks(anInvoice(), reading())).toEqual([]);
  });
});

describe('a document whose receipt of elsewhere is recorded', () => {
  const issueOf = (link: string, overrulesBooks = false) =>
    recordedIssue(linked(link), { receipt: RECEIPT, overrulesBooks }, reading());

  it('is not fiscalised here', () => {
    const { address: _address, ...receipt } = RECEIPT;
    expect(issueOf(addressOf('77'))).toMatchObject({ code: 'RECORDED_ELSEWHERE', parameters: { receipt } });
  });

  it('is held where the books name another receipt, until a person has confirmed the recorded one', () => {
    expect(issueOf(addressOf('78'))).toMatchObject({
      code: 'RECORDED_RECEIPT_DIFFERS',
      parameters: { receipt: { fiscalNumber: '77' }, inBooks: { fiscalNumber: '78' } },
    });
    expect(issueOf(addressOf('78'), true).code).toBe('RECORDED_ELSEWHERE');
  });
});
