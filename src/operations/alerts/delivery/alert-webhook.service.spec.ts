import { inEnglish } from '../../../../test/support/in-english';
import { receiverFault } from './alert-webhook.service';

const HOSTS = ['hooks.example', '127.0.0.1', '[::1]'];

describe('the address of a receiver', () => {
  it.each([
    ['hooks.example', /must be an address/],
    ['http://hooks.example/a', /must begin with https/],
    ['ftp://127.0.0.1/a', /must begin with https/],
    ['https://user:word@hooks.example/', /no user name/],
    ['https://other.example/', /ALERT_HOSTS .*: other[.]example is none/],
    ['https://a.hooks.example/', /ALERT_HOSTS/],
    ['https://hooks.example.evil.example/', /ALERT_HOSTS/],
    ['https://hooks.example./', /ALERT_HOSTS/],
    ['https://localhost/', /ALERT_HOSTS/],
    ['https://169.254.169.254/latest/meta-data', /ALERT_HOSTS/],
  ])('%s is refused', (address, why) => expect(inEnglish(receiverFault(address, HOSTS))).toMatch(why));

  it('is taken where its host is named, however it is written, and on this machine without TLS', () => {
    for (const address of [
      ...['https://hooks.example/alerts?key=1', 'https://HOOKS.example:8443/', 'https://0x7f.1/'],
      ...['http://127.0.0.1:9000/', 'https://[::1]/'],
    ])
      expect([address, receiverFault(address, HOSTS)]).toEqual([address, null]);
  });

  it('is none where no host is named', () => {
    expect(inEnglish(receiverFault('https://hooks.example/', []))).toMatch(/ALERT_HOSTS/);
  });
});
