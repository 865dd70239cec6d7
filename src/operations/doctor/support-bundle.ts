import { arch, platform, release, totalmem } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Examination } from './examine';
import { probeFigures } from './probes/database-probe';

/** Constant time of files, so that they differ only by content. */
const MADE = new Date('2000-01-01T00:00:00Z');

/**
 * Builds a zip of small JSON files for support people outside. Contains no client's data: names of fiscal
 * accounts are removed from the findings, and the database is queried for counts only.
 * @param settings without secrets
 * @param databaseUrl null: there is no database at the moment
 */
export async function supportBundle(
  { version, level, findings }: Examination,
  settings: Readonly<Record<string, string>>,
  databaseUrl: string | null,
): Promise<Buffer> {
  const figures = databaseUrl === null ? { failure: 'NOT_RUNNING' } : await probeFigures(databaseUrl);
  return zipOf({
    'program.json': {
      ...{ version, node: process.versions.node, platform: platform(), release: release(), arch: arch() },
      ...{ memoryBytes: totalmem(), uptimeSeconds: Math.round(process.uptime()) },
    },
    'settings.json': settings,
    'findings.json': { level, findings: findings.map(({ name: _name, ...finding }) => finding) },
    'database.json': figures,
  });
}

function zipOf(files: Readonly<Record<string, object>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name, { mtime: MADE });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}
