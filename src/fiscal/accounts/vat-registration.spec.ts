import { isVatRegistered } from './fiscal-accounts.repository';

describe('whether the taxpayer of a fiscal account is registered for VAT', () => {
  const account = { taxpayerSaidBy: 'service', taxpayerVatNumber: null, settings: {} } as const;

  it('is as the service names its VAT number, or does not', () => {
    expect(isVatRegistered({ ...account, taxpayerVatNumber: '220123457' })).toBe(true);
    expect(isVatRegistered(account)).toBe(false);
  });

  it('is not known where the service named no taxpayer', () => {
    expect(isVatRegistered({ ...account, taxpayerSaidBy: 'person' })).toBeUndefined();
    expect(isVatRegistered({ ...account, taxpayerSaidBy: null })).toBeUndefined();
  });

  it('is as a person says, whatever the service names', () => {
    const settings = { vatRegistration: 'registered' };
    expect(isVatRegistered({ ...account, settings })).toBe(true);
  });
});
