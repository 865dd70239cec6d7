import { randomUUID } from 'node:crypto';
import type { FiscalDocument } from '../../../src/domain/fiscal/fiscal-document';
import type { FiscalAccountAccess } from '../../../src/fiscal/fiscal-service';
import { SOUND_DOCUMENT } from '../../support/sound-fiscal-document';
import { BARE_TOKEN, SampleServer, TOKEN } from '../sample-service/sample-server';
import { SampleService } from '../sample-service/sample.service';
import { describeFiscalService } from './fiscal-service-contract';
import type { Delivery, Mishap, Operation, OtherSide } from './harness';

const PATHS: Readonly<Record<Operation, string>> = {
  submit: '/documents',
  ...{ status: '/none', download: '/none', mappings: '/none' },
  ...{ device: '/device', subscription: '/account' },
};
const none = (): Promise<Delivery> => Promise.reject(new Error('this service sends no events'));

async function start(): Promise<OtherSide> {
  const server = await SampleServer.start();
  const account = (token: string): FiscalAccountAccess => ({
    ...{ id: 'account', profile: 'v1', settings: {}, credentials: { token }, timeOffset: '+02:00' },
  });
  return {
    service: new SampleService(server.loopback.url),
    account: account(TOKEN),
    strangers: account('nobody-knows-this-secret'),
    withoutDevice: account(BARE_TOKEN),
    mappings: [],
    at: new Date('2026-03-02T08:00:00Z'),
    datedAt: '2026-03-02T10:00:00',
    serviceAt: (url) => new SampleService(url),
    document: ({ isWrong = false, ...wishes } = {}) => {
      const number = `DOC-${randomUUID()}`;
      if (isWrong) server.wrong.add(number);
      return Promise.resolve<FiscalDocument>({ ...SOUND_DOCUMENT, id: randomUUID(), number, ...wishes });
    },
    next: (operation: Operation, mishap: Mishap) => Promise.resolve(server.upset(PATHS[operation], mishap)),
    timesTaken: ({ number }) => Promise.resolve(server.taken.get(number) ?? 0),
    calls: (operation) => Promise.resolve(server.calls(PATHS[operation])),
    event: none,
    forgedEvent: none,
    stop: () => server.loopback.stop(),
  };
}

describeFiscalService({
  name: 'sample-service, which lives in tests alone',
  repeatable: 'yes',
  lacks: ['statusCheck', 'webhook', 'pdfs', 'mappingLists'],
  start,
});
