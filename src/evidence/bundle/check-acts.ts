import { TEXTS } from '../../domain/texts/language';
import { sayStored } from '../../domain/texts/stored-sentence';
import { dayAt } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import { ACT_FIELDS, type ActFacts, commitToAct, type CommittedAct } from '../../people/acts/act-commitment';
import { type ActEntry, tellAlteredAct } from '../audit-log/audit-log';
import { erasureIn } from '../erasures';
import type { Fault } from './check-document';
import { hasShape, type Manifest, readJson } from './manifest';

/** Compares the acts of people in a bundle with the entries of the audit log that commit to them. */
export class ActsCheck {
  readonly faults: Fault[] = [];
  private readonly entries = new Map<string, ActEntry>();
  private readonly shown = new Set<string>();
  /** Sequence number of the last act that erased each document. */
  private readonly erased = new Map<string, bigint>();

  /** Adds a checked entry of the chain. */
  commit(entry: ActEntry): void {
    this.entries.set(entry.seq, entry);
  }

  /** Reads a file of acts; call after all entries. */
  read(path: string, bytes: Buffer): void {
    for (const line of bytes.toString('utf8').split('\n').slice(0, -1)) {
      const act = actOf(readJson(Buffer.from(line)));
      if (act === null) {
        this.faults.push({ path, sentence: 'A line is not an act of a person.' });
        continue;
      }
      const { seq, salt, facts } = act;
      this.shown.add(seq);
      if (this.entries.get(seq)?.act !== commitToAct(facts, salt)) {
        this.faults.push({
          path,
          sentence: `The audit log says something else: ${sayStored(TEXTS, tellAlteredAct(seq))}.`,
        });
        continue;
      }
      for (const id of erasureIn(facts)?.documents ?? []) this.erased.set(id, BigInt(seq));
    }
  }

  /** True when an act has lawfully erased the document after entry `seq`; call it after the last file of acts. */
  hasErased(documentId: string, seq: string): boolean {
    return /^\d{1,20}$/.test(seq) && BigInt(seq) < (this.erased.get(documentId) ?? 0n);
  }

  /** Requires every act of the period that the bundle covers. */
  end({ of }: Pick<Manifest, 'of'>): void {
    if (!('from' in of)) return;
    for (const { seq, at } of this.entries.values()) {
      const day = dayAt(new Date(at), COUNTRY.timeOffset);
      if (day < of.from || day > of.to || this.shown.has(seq)) continue;
      this.faults.push({ path: 'acts', sentence: `The act that entry ${seq} is about is missing.` });
    }
  }

  get count(): number {
    return this.shown.size;
  }
}

function actOf(value: unknown): CommittedAct | null {
  if (!hasShape(value, { seq: 'string', salt: 'string', facts: 'object' })) return null;
  const { seq, salt, facts } = value as Record<'seq' | 'salt', string> & { facts: Record<string, unknown> };
  const isWhole = ACT_FIELDS.every((field) => facts[field] === null || typeof facts[field] === 'string');
  return isWhole && Object.keys(facts).length === ACT_FIELDS.length
    ? { seq, salt, facts: facts as ActFacts }
    : null;
}
