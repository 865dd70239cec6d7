import { simulatorProcess } from '../simulator-process';
import { startXeroSimulator } from './start-xero-simulator';

simulatorProcess('xero simulator', startXeroSimulator);
