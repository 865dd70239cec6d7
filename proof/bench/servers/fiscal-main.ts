import { ThinFiscalService } from './thin-fiscal-service';
import { ThinServer } from './thin-server';

const service: ThinFiscalService = new ThinFiscalService(() => server.processingMs);
const server: ThinServer = new ThinServer(
  (call) => service.answer(call),
  (call) => service.control(call),
);
server.start();
