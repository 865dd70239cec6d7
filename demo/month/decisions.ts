import { corrections } from '../books/month/corrections';
import { eventually } from '../eventually';
import { callJson } from '../http-json';
import type { Stage } from '../second-act';

/** Decision that a person makes before the organisation goes live. */
interface Decision {
  /** Description in the past tense: what was done, and where. */
  readonly what: string;
  readonly carryOut: () => Promise<unknown>;
}

/**
 * Makes a bookkeeper's decisions after the preflight of the month: rules that hold from now on, and
 * corrections in the books. Returns the decisions in order.
 */
export async function decide(
  stage: Stage,
  documents: number,
  say: (line: string) => void,
): Promise<string[]> {
  await untilCollected(stage, documents);
  const made = [...rules(stage), ...(await inTheBooks(stage))];
  for (const [index, { what, carryOut }] of made.entries()) {
    await carryOut();
    say(`  ${index + 1}. ${what}.`);
  }
  // Checks all documents again, because contacts were read before their correction.
  await stage.api.send('POST', `/api/organisations/${stage.organisation.id}/check-again`);
  return made.map(({ what }) => what);
}

function rules({ api, organisation }: Stage): Decision[] {
  const store = (rules: object) => (): Promise<unknown> =>
    api.send('POST', `/api/organisations/${organisation.id}/mapping-rules/import`, rules);
  return [
    {
      what: 'Buyers abroad are sent as "Cash" and their name',
      carryOut: store({ buyers: [{ scope: 'country', key: '*', sendAs: 'cash_name' }] }),
    },
    {
      what: 'A house number that is missing is sent as "-"',
      carryOut: store({ settings: { addressWithoutNumber: 'dash' } }),
    },
    {
      what: 'The item code 8544.49.00 is the HS code 85444900',
      carryOut: store({ productCodes: [{ scope: 'item', key: '8544.49.00', code: '85444900' }] }),
    },
    {
      what: 'The item codes 1001, 1002, 2105 and 3307 are numbers of the shop, not HS codes',
      carryOut: store({
        productCodes: ['1001', '1002', '2105', '3307'].map((key) => ({ scope: 'item', key, code: 'none' })),
      }),
    },
  ];
}

async function inTheBooks({ organisation, xeroUrl }: Stage): Promise<Decision[]> {
  const { now } = await callJson<{ now: string }>('GET', `${xeroUrl}/_control/clock`);
  const path = `${xeroUrl}/_control/organisations/${organisation.tenantId}/load?replace=true`;
  return corrections(`/Date(${new Date(now).getTime()}+0000)/`).map(({ what, elements }) => ({
    what,
    carryOut: () => callJson('POST', path, elements),
  }));
}

/** Waits until the documents have been read, because decisions need them. */
async function untilCollected({ api, organisation }: Stage, documents: number): Promise<void> {
  const path = `/api/organisations/${organisation.id}/summary`;
  await eventually('the documents of the month, read from the books', async () => {
    const counts = await api.get<readonly { documents: number }[]>(path);
    const read = counts.reduce((sum, count) => sum + count.documents, 0);
    return read >= documents ? read : null;
  });
}
