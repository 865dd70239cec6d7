import { Injectable } from '@nestjs/common';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { storedReaders } from '../../fiscal/stored-readers';
import { COUNTRY } from '../../mapping/countries';
import { sentTaxes } from '../report/sent-taxes';
import { readTaxRules } from '../tax-rules-of-submission';
import { DeviceDaysRepository } from './device-days.repository';
import type { ZReportComparison, ZReportLine } from './z-report';
import { type Decimal, formatAmount, parseDecimal, ZERO } from '../../domain/money';
import type { TaxKey } from '../report/reconciled-input';

/** Total of submitted documents. */
interface DeviceTotal extends Pick<ZReportLine, 'deviceId' | 'fiscalDay' | 'currency' | 'kind'>, TaxKey {
  readonly amount: Decimal;
  readonly tax: Decimal;
}

type Group = Omit<ZReportLine, 'amount' | 'tax'>;

interface Sums {
  readonly group: Group;
  z: readonly [Decimal, Decimal];
  ours: readonly [Decimal, Decimal];
}

/** Device's and submitted amounts of a total. */
type ComparedSides = Omit<ZReportComparison, 'isShared'>;

/**
 * Compares both sides by device, fiscal day, currency, tax and kind; missing totals count as zero. A tax is identified
 * by the device's id and rate, by code only where neither side has an id. Pure.
 */
export function compareZReport(lines: readonly ZReportLine[], sent: readonly DeviceTotal[]): ComparedSides[] {
  const sums = new Map<string, Sums>();
  const at = (group: Group): Sums => {
    const { deviceId, fiscalDay, currency, taxId, percent, taxCode, kind } = group;
    const tax = taxId === '' ? ['', taxCode] : [taxId.padStart(9, '0'), percent];
    const name = JSON.stringify([deviceId, fiscalDay.padStart(12, '0'), currency, ...tax, kind]);
    const sum = sums.get(name) ?? { group, z: [ZERO, ZERO], ours: [ZERO, ZERO] };
    sums.set(name, sum);
    return sum;
  };
  for (const total of sent) {
    const sum = at(groupOfSent(total, lines));
    sum.ours = [sum.ours[0].plus(total.amount), sum.ours[1].plus(total.tax)];
  }
  for (const line of lines) {
    const sum = at(groupOfLine(line, sent));
    sum.z = [sum.z[0].plus(parseDecimal(line.amount) ?? ZERO), sum.z[1].plus(parseDecimal(line.tax) ?? ZERO)];
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { group, z, ours }]) => ({
      ...group,
      amount: formatAmount(z[0]),
      tax: formatAmount(z[1]),
      sentAmount: formatAmount(ours[0]),
      sentTax: formatAmount(ours[1]),
      agrees: z[0].equals(ours[0]) && z[1].equals(ours[1]),
    }));
}

/**
 * Groups a submitted total by its tax id; without one, by the only tax of that day's Z-report with this rate.
 */
function groupOfSent(total: DeviceTotal, lines: readonly ZReportLine[]): Group {
  const { deviceId, fiscalDay, currency, kind, taxCode, percent, deviceTaxId } = total;
  const group = { deviceId, fiscalDay, currency, kind, taxCode, percent };
  if (deviceTaxId !== null && percent !== '') return { ...group, taxId: String(deviceTaxId) };
  const ids = new Set(
    lines.filter((line) => isOfDay(line, total) && line.percent === percent).map(({ taxId }) => taxId),
  );
  const [only = ''] = ids;
  return { ...group, taxId: ids.size === 1 && percent !== '' ? only : '' };
}

/**
 * Groups a line by its tax id; a line with only a code, by the id with which that code was submitted on that
 * day.
 */
function groupOfLine(
  { amount: _amount, tax: _tax, ...line }: ZReportLine,
  sent: readonly DeviceTotal[],
): Group {
  if (line.taxId !== '') return line;
  const same = sent.find((total) => isOfDay(line, total) && total.taxCode === line.taxCode);
  if (same === undefined || same.deviceTaxId === null || same.percent === '') return line;
  return { ...line, taxId: String(same.deviceTaxId), percent: same.percent };
}

function isOfDay(line: Omit<Group, 'kind'>, total: DeviceTotal): boolean {
  return (
    line.deviceId === total.deviceId && line.fiscalDay === total.fiscalDay && line.currency === total.currency
  );
}

/** Compares a device's totals of its fiscal days with what an organisation has sent. */
@Injectable()
export class DeviceTotalsService {
  constructor(private readonly days: DeviceDaysRepository) {}

  async compare(organisationId: string, lines: readonly ZReportLine[]): Promise<ZReportComparison[]> {
    const totals: DeviceTotal[] = [];
    const accounts = new Set<string>();
    for await (const row of this.days.receipts(organisationId, lines)) {
      const { deviceId, fiscalDay, kind, service, payload, source } = row;
      accounts.add(row.accountId);
      const sent = storedReaders(service).payload(payload);
      if (sent === null) continue;
      const sources = {
        stored: row.taxes,
        rules: () => readTaxRules(row.taxRules),
        day: row.taxDay,
        source: () => (source === null ? null : readSalesDocument(source)),
      };
      // Leaves unknown taxes out, so the totals differ; the report names the document.
      const { taxes } = sentTaxes(sent, sources, COUNTRY);
      for (const one of taxes) {
        totals.push({ ...one, deviceId, fiscalDay, currency: sent.currency, kind });
      }
    }
    const isShared = await this.days.isShared(organisationId, [...accounts]);
    return compareZReport(lines, totals).map((total) => ({ ...total, isShared }));
  }
}
