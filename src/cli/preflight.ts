import { type CommandResult, bad, good, table } from './terminal';
import type { Service } from './service';

interface Amount {
  readonly currency: string;
  readonly total: string;
}

interface Share {
  readonly documents: number;
  readonly totals: readonly Amount[];
}

interface Report {
  readonly ready: Share;
  readonly held: Share;
  readonly readyPercent: string;
  readonly causes: readonly {
    readonly code: string;
    readonly name: string;
    readonly sentence: string;
    readonly fix: string;
    readonly fixer: string;
    readonly held: Share;
    readonly releases: Share;
  }[];
}

export interface PreflightOptions {
  readonly organisation: string;
  readonly from?: string;
  readonly till?: string;
}

/** What would be refused if everything stored were sent now, by cause. `isWell`: nothing would. */
export async function preflight(service: Service, options: PreflightOptions): Promise<CommandResult> {
  const { organisation, from, till } = options;
  const days = { ...(from === undefined ? {} : { from }), ...(till === undefined ? {} : { till }) };
  const report = await service.call<Report>('POST', `/api/organisations/${organisation}/preflight`, days);
  const { ready, held, readyPercent, causes } = report;
  const rows = causes.map((cause) => [
    String(cause.held.documents),
    cause.held.totals.map(({ currency, total }) => `${currency} ${total}`).join(', '),
    String(cause.releases.documents),
    cause.name === '' ? cause.code : `${cause.code}: ${cause.name}`,
    cause.sentence,
    `${cause.fix} (${cause.fixer})`,
  ]);
  const score = `${ready.documents} would pass, ${held.documents} would be held: ${readyPercent} % ready.`;
  const head = held.documents === 0 ? good(score) : bad(score);
  const columns = ['Documents', 'Money', 'Released by it', 'Cause', 'What is so', 'What to do'];
  return {
    isWell: held.documents === 0,
    facts: report,
    text: causes.length === 0 ? head : `${head}\n${table(columns, rows)}`,
  };
}
