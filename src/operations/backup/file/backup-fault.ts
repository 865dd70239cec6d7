import { TEXTS } from '../../../domain/texts/language';
import {
  sayStored,
  type StoredSentence,
  inTurn,
  storedSentence,
  storedWords,
} from '../../../domain/texts/stored-sentence';

/**
 * Fault of writing, reading or restoring a backup: a sentence that names the part of the file, and what to do
 * where that is known.
 */
export class BackupFault extends Error {
  readonly said: StoredSentence;

  /** @param fault a stored sentence, which a person reads in another language; or English words, for the command line */
  constructor(fault: string) {
    super(sayStored(TEXTS, fault));
    this.said = inTurn(fault as StoredSentence);
    this.name = 'BackupFault';
  }
}

/** Sentences for faults of files and of the connection, by the code of the system. */
const OF_SYSTEM = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noQuota',
  EACCES: 'noAccess',
  EPERM: 'notPermitted',
  EROFS: 'readOnly',
  ENOENT: 'noFile',
  EEXIST: 'isThere',
  EIO: 'diskFault',
  ECONNREFUSED: 'noDatabase',
} as const;

/** Says why a backup failed; what no sentence is known for stays in the words of the system. */
export function backupFaultOf(error: unknown): StoredSentence {
  if (error instanceof BackupFault) return error.said;
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  const text = /^(?:\w+: [^,]*, |connect ECONNREFUSED )(.+)$/s.exec(message)?.[1];
  return Object.hasOwn(OF_SYSTEM, code) && text !== undefined
    ? storedSentence(OF_SYSTEM[code as keyof typeof OF_SYSTEM], { text })
    : storedWords(message);
}
