import { findServerUser } from './server-user';

const ROOT = 'root:x:0:0:root:/root:/bin/bash';
const NOBODY = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';
const POSTGRES = 'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash';

describe('the account that PostgreSQL runs under for root', () => {
  it('is postgres before nobody, whatever their order', () => {
    expect(findServerUser([ROOT, NOBODY, POSTGRES].join('\n'))).toEqual({
      name: 'postgres',
      uid: 101,
      gid: 104,
    });
    expect(findServerUser([ROOT, NOBODY].join('\n'))).toEqual({ name: 'nobody', uid: 65534, gid: 65534 });
  });

  it('passes over comments, negative ids and an account that is root under another name', () => {
    const text = [
      '# comment',
      'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
      'postgres:x:0:0::/:/bin/sh',
    ];
    expect(findServerUser(text.join('\n'))).toBeUndefined();
    text.push('_postgres:*:216:216:PostgreSQL Server:/var/empty:/usr/bin/false', '');
    expect(findServerUser(text.join('\n'))).toEqual({ name: '_postgres', uid: 216, gid: 216 });
  });

  it('is nobody at all in an empty file', () => {
    expect(findServerUser('')).toBeUndefined();
  });
});
