import { isNobody, isOpenTo, usersOf } from './account-users';

const ACCOUNT = { id: 'till', isShared: false, hasHiddenUsers: false };
const user = (name: string, fiscalAccountId: string | null = 'till') => ({ id: name, name, fiscalAccountId });

describe('who uses a fiscal account', () => {
  it('is who has it, by name, and nobody else', () => {
    const all = [user('Zambezi'), user('Msasa'), user('Harare', 'another'), user('Gweru', null)];
    expect(usersOf(ACCOUNT, all)).toEqual({ names: ['Msasa', 'Zambezi'], more: 0, hasHidden: false });
    expect(usersOf(ACCOUNT, all, 'Msasa').names).toEqual(['Zambezi']);
    expect(isNobody(usersOf(ACCOUNT, [user('Msasa')], 'Msasa'))).toBe(true);
  });

  it('is a few by name where there are many', () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => user(name));
    expect(usersOf(ACCOUNT, many)).toMatchObject({ names: ['A', 'B', 'C', 'D', 'E'], more: 2 });
  });

  it('is somebody although the person sees none of them', () => {
    expect(isNobody(usersOf({ ...ACCOUNT, hasHiddenUsers: true }, []))).toBe(false);
  });

  it('keeps an account from another organisation, unless it is shared', () => {
    const all = [user('Msasa'), user('Zambezi', null)];
    expect(isOpenTo(ACCOUNT, all, 'Zambezi')).toBe(false);
    expect(isOpenTo({ ...ACCOUNT, isShared: true }, all, 'Zambezi')).toBe(true);
    expect(isOpenTo(ACCOUNT, all, 'Msasa')).toBe(true);
    expect(isOpenTo({ ...ACCOUNT, hasHiddenUsers: true }, all, 'Msasa')).toBe(false);
  });
});
