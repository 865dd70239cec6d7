import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DataSource } from 'typeorm';
import { probeDemoCompany } from '../connectors/connectors.module';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { programVersion } from '../platform/config/program-version';
import { readProcessConfig } from '../platform/config/process-config';
import { databaseNow } from '../platform/database/database-clock';
import { RowSecretsService } from '../platform/database/secrets/row-secrets.service';
import { SecretBox } from '../platform/database/secrets/secret-box';
import { writeWhole } from '../platform/sync-folder';
import { bad, type Columns, type CommandResult, good, refusalText, tableOf, uncertain } from './terminal';

export interface ProbeOptions {
  readonly organisation: string;
  /** Name of the demo company, as a person has typed it. */
  readonly company: string;
  readonly out?: string;
}

type Answer = Awaited<ReturnType<typeof probeDemoCompany>>['answers'][number];

const COLUMNS: Columns<Answer> = {
  '#': 'question',
  Question: 'asks',
  Answer: ({ settings, isAnswered }) => {
    const known = Object.entries(settings).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${value || 'none'}`],
    );
    const text = [...known, ...(isAnswered ? [] : ['open'])].join(', ');
    return isAnswered ? good(text) : uncertain(text);
  },
  Seen: 'seen',
};

/**
 * Asks a Xero demo company what only Xero itself can answer. Ctrl-C ends the questions, not the removal of what was made.
 * @param say receives each answer's line
 */
export async function probe(
  dataSource: DataSource,
  { organisation: id, company, out }: ProbeOptions,
  say: (line: string) => void,
): Promise<CommandResult> {
  const organisation = await new OrganisationsRepository(dataSource).find(id);
  if (organisation?.platform !== 'xero')
    throw new Error(`there is no Xero organisation ${id}; "ledgerstamp organisations" lists them`);
  // Before anything is written to Xero, because its traces must be kept.
  if (out !== undefined) await access(dirname(out), constants.W_OK);
  const config = readProcessConfig();
  const box = new SecretBox(config.encryptionKey, config.previousEncryptionKeys);
  const secrets = new RowSecretsService(dataSource, box);
  const stopping = new AbortController();
  for (const stop of ['SIGINT', 'SIGTERM'] as const)
    process.once(stop, () => {
      say('Interrupted: what was made is deleted first.');
      stopping.abort();
    });
  const probedAt = (await databaseNow(dataSource.manager)).toISOString();
  const installation = { dataSource, secrets, config };
  const { answers, left, undone } = await probeDemoCompany(
    ...([installation, organisation, company, stopping.signal] as const),
    ({ question, seen }) => say(`${question}: ${seen}`),
  );
  const settings = Object.assign({}, ...answers.map((answer) => answer.settings)) as Answer['settings'];
  const facts = { company, probedAt, version: programVersion(), settings, answers, left, undone };
  // A failure is named with the traces, not instead of them.
  const notWritten =
    out === undefined
      ? null
      : await writeWhole(out, `${JSON.stringify(facts, null, 2)}\n`).then(() => null, refusalText);
  const traces = [
    ...left.map((trace) => `Left in Xero, because its API cannot remove it: ${trace}.`),
    ...undone.map((trace) => bad(`Not removed, do it in Xero: ${trace}.`)),
    ...(out === undefined ? [] : [notWritten === null ? good(`${out}: written.`) : bad(notWritten)]),
  ];
  const isAnswered = answers.every((answer) => answer.isAnswered);
  return {
    isWell: isAnswered && undone.length === 0 && notWritten === null,
    facts: { ...facts, notWritten },
    text: [tableOf(answers, COLUMNS), ...traces].join('\n'),
  };
}
