import { type Request, type Response, Router } from 'express';
import type { Account } from '../account';
import { Decimal, type JsonObject, parseJson, writeJson } from '../exact-json';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import { accountOf } from './calling-account';
import { misbehave } from './misbehave';

/** Profile, fiscal device and subscription of the calling account (interface document, rules 1 and 6). */
export function accountRoutes(simulator: Simulator): Router {
  const router = Router();
  router.get('/profile', misbehave(simulator, 'profile'), (_request: Request, response: Response) => {
    response.json(profile(accountOf(response)));
  });
  router.get(
    '/fiscaldevice',
    misbehave(simulator, 'fiscaldevice'),
    (_request: Request, response: Response) => {
      response.json(fiscalDevice(accountOf(response)));
    },
  );
  router.get(
    '/subscription',
    misbehave(simulator, 'subscription'),
    (_request: Request, response: Response) => {
      response.type('json').send(writeJson(subscription(accountOf(response))));
    },
  );
  return router;
}

function profile(account: Account): object {
  return {
    Id: account.userId,
    FullName: account.device?.taxPayerName ?? account.name,
    Username: account.name,
    Email: `${encodeURIComponent(account.name)}@example.co.zw`,
    FiscalProvider: 'a3d0c6ce-6e0f-4f39-9f0b-1f3c5b6f2a11',
  };
}

/** Fiscal device of an account, with its configuration as JSON within a string, as the real service sends it. */
function fiscalDevice({ device }: Account): object {
  if (device === null) throw new RefusedCall(404, 'No device is attached to the account.');
  const {
    deviceId,
    serialNo,
    branchName,
    address,
    contacts,
    taxes,
    dayClosing: _closing,
    ...taxPayer
  } = device;
  const config = {
    ...taxPayer,
    deviceSerialNo: serialNo,
    deviceBranchName: branchName,
    deviceBranchAddress: address,
    deviceBranchContacts: contacts,
    deviceOperatingMode: 'Online',
    taxPayerDayMaxHrs: 24,
    applicableTaxes: taxes.map(({ taxPercent, taxValidTill, ...tax }) => ({
      ...tax,
      // Exempt taxes have no percent; zero-rated ones have 0.
      ...(taxPercent == null ? {} : { taxPercent: new Decimal(taxPercent) }),
      ...(taxValidTill == null ? {} : { taxValidTill }),
    })),
  };
  return {
    Id: deviceId,
    DeviceId: deviceId,
    SerialNumber: serialNo,
    CurrentConfig: writeJson(config),
    BillingStatus: 'live',
  };
}

function subscription(account: Account): object {
  if (account.device === null || account.subscription === null) {
    throw new RefusedCall(404, 'No subscription is available.');
  }
  return {
    Id: account.userId,
    BillingSubscriptionId: `SUB-${account.userId}`,
    CustomerName: account.device.taxPayerName,
    DeviceId: account.device.deviceId,
    ExpiresOn: '2030-12-31T00:00:00',
    Status: 'live',
    AmountDue: 0,
    IsDeleted: false,
    AmountDueSince: null,
    LastUpdatedOn: '2026-01-01T08:00:00.1234567',
    BillingPeriodUnit: 'months',
    Price: 25.5,
    BillingPlanName: 'Standard',
    SubscriptionItems: [{ Id: 1, SubscriptionId: account.userId, SubscriptionType: 1, Quantity: 1 }],
    ...(parseJson(account.subscription) as JsonObject),
  };
}
