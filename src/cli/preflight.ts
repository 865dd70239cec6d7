import { readFileSync } from 'node:fs';
import { type PreflightReport, progressSince, readReport } from './preflight-report';
import { preflightCsv, preflightText } from './preflight-texts';
import type { ServiceApi } from './service-api';
import type { CommandResult } from './terminal';
import { withBar } from './with-bar';

export interface PreflightOptions {
  readonly organisation: string;
  readonly from?: string;
  readonly till?: string;
  /** File with an earlier answer of `--json`, for comparison. */
  readonly compare?: string;
  readonly csv?: true;
}

interface Step {
  readonly done: number;
  readonly of: number;
  readonly report?: PreflightReport;
}

/** Groups by cause the stored documents that would be refused if sent now. `isWell`: none would. */
export async function preflight(service: ServiceApi, options: PreflightOptions): Promise<CommandResult> {
  const { organisation, from, till, compare, csv } = options;
  const before = compare === undefined ? null : readReport(readFileSync(compare, 'utf8'), compare);
  const days = { ...(from === undefined ? {} : { from }), ...(till === undefined ? {} : { till }) };
  const path = `/api/organisations/${encodeURIComponent(organisation)}/preflight/progress`;
  const report = await followed(service.lines<Step>(path, days));
  const progress = before === null ? null : progressSince(before, report);
  return {
    isWell: report.held.documents === 0,
    facts: progress === null ? report : { ...report, progress },
    text: csv === true ? preflightCsv(report) : preflightText(report, progress),
  };
}

/** Follows the run to its report; with a bar on standard error where that is a terminal. */
async function followed(steps: AsyncIterable<Step>): Promise<PreflightReport> {
  const report = await withBar({ clearOnComplete: true, hideCursor: true }, async (bar) => {
    for await (const step of steps) {
      if (step.report !== undefined) return step.report;
      if (bar.isActive) bar.update(step.done);
      else bar.start(step.of, step.done);
    }
    return null;
  });
  if (report !== null) return report;
  throw new Error('the service ended its answer before the report: see its log');
}
