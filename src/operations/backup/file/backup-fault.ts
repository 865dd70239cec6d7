import { TEXTS } from '../../../domain/texts/language';
import {
  sayStored,
  type StoredSentence,
  storedSentence,
  storedWords,
} from '../../../domain/texts/stored-sentence';

/** Failure of a backup or restore: a sentence that names the part of the file, and the remedy if known. */
export class BackupFault extends Error {
  readonly said: StoredSentence;

  constructor(said: StoredSentence) {
    super(sayStored(TEXTS, said));
    this.said = said;
    this.name = 'BackupFault';
  }

  /** Fault of a file read by the command line, which writes English only. */
  static inWords(words: string): BackupFault {
    return new BackupFault(storedWords(words));
  }
}

/** Sentences for failures of files and of the connection, by system code. */
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

/** Reason of a failed backup; the system's own message where no sentence is known. */
export function backupFaultOf(error: unknown): StoredSentence {
  if (error instanceof BackupFault) return error.said;
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  const text = /^(?:\w+: [^,]*, |connect ECONNREFUSED )(.+)$/s.exec(message)?.[1];
  return Object.hasOwn(OF_SYSTEM, code) && text !== undefined
    ? storedSentence(OF_SYSTEM[code as keyof typeof OF_SYSTEM], { text })
    : storedWords(message);
}
