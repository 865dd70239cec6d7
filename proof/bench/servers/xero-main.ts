import { ThinServer } from './thin-server';
import { ThinXero } from './thin-xero';

const xero = new ThinXero();
new ThinServer(
  (call) => xero.answer(call),
  (call) => xero.control(call),
).start();
