import { readFileSync, writeFileSync } from 'node:fs';
import { counted } from '../domain/counted';
import type { ServiceApi } from './service-api';
import { type CommandResult, good, table } from './terminal';

export interface ExportOptions {
  readonly organisation: string;
  readonly csv?: true;
  /** Output file; standard output without it. */
  readonly file?: string;
}

export interface ImportOptions {
  readonly organisation: string;
  readonly mode?: string;
  readonly dryRun?: true;
}

interface Imported {
  readonly isApplied: boolean;
  readonly changes: readonly {
    readonly change: string;
    readonly kind: string;
    readonly before: object | null;
    readonly after: object | null;
  }[];
  readonly effect: {
    readonly released: { readonly documents: number };
    readonly newlyHeld: { readonly documents: number };
  };
}

/** Exports all rules of an organisation as one file, JSON unless CSV is requested. */
export async function exportMappings(api: ServiceApi, options: ExportOptions): Promise<CommandResult> {
  const path = `/api/organisations/${encodeURIComponent(options.organisation)}/mapping-rules`;
  const isCsv = options.csv === true;
  const text = isCsv
    ? await api.text(`${path}.csv`)
    : `${JSON.stringify(await api.get<object>(path), null, 2)}\n`;
  const facts = isCsv ? { csv: text } : (JSON.parse(text) as object);
  if (options.file === undefined) return { isWell: true, facts, text: text.trimEnd() };
  writeFileSync(options.file, text);
  const bytes = Buffer.byteLength(text);
  return {
    isWell: true,
    facts: { file: options.file, bytes },
    text: good(`${options.file}: ${bytes} bytes.`),
  };
}

/** Takes such a file in, all of it or nothing; what its name ends with says which form it has. */
export async function importMappings(
  api: ServiceApi,
  file: string,
  { organisation, mode, dryRun }: ImportOptions,
): Promise<CommandResult> {
  const query = new URLSearchParams({
    ...(mode === undefined ? {} : { mode }),
    dryRun: String(dryRun === true),
  });
  const path = `/api/organisations/${encodeURIComponent(organisation)}/mapping-rules/import?${query.toString()}`;
  const text = readFileSync(file, 'utf8');
  const isCsv = /\.csv$/i.test(file);
  if (!isCsv) requireJson(text, file);
  const imported = isCsv
    ? await api.send<Imported>('POST', path, text, 'text/csv')
    : await api.send<Imported>('POST', path, text, 'application/json');
  const rows = imported.changes.map(({ change, kind, before, after }) => [
    change,
    kind,
    ruleText(before),
    ruleText(after),
  ]);
  const done = imported.isApplied ? 'imported' : 'found; nothing was changed';
  const { released, newlyHeld } = imported.effect;
  const effect = `Documents released: ${released.documents}; held by the change: ${newlyHeld.documents}.`;
  const head = `${counted(rows.length, 'difference')} ${done}. ${effect}`;
  return {
    isWell: true,
    facts: imported,
    text: rows.length === 0 ? head : `${head}\n${table(['Change', 'Kind', 'Before', 'After'], rows)}`,
  };
}

/** Checks the text here, because the service does not know the name of the file. */
function requireJson(text: string, file: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON (${(error as Error).message}); a CSV file is named .csv`, {
      cause: error,
    });
  }
}

/** Formats a rule or a part of it, without empty fields. */
function ruleText(rule: object | null): string {
  const fields = Object.entries(rule ?? {}).filter(([, value]) => value !== '' && value !== null);
  return fields.map(([name, value]) => `${name}=${String(value)}`).join(' ');
}
