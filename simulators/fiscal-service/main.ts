import { simulatorProcess } from '../simulator-process';
import {
  type FiscalServiceSimulatorOptions,
  startFiscalServiceSimulator,
} from './start-fiscal-service-simulator';

/** Reads BASE_PATH and ROUTES in addition to the settings of every simulator. */
simulatorProcess('fiscal service simulator', (settings) => {
  const { BASE_PATH: basePath, ROUTES } = process.env;
  const routes =
    ROUTES === undefined ? undefined : (JSON.parse(ROUTES) as FiscalServiceSimulatorOptions['routes']);
  return startFiscalServiceSimulator({ ...settings, basePath, routes });
});
