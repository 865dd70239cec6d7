import { readStop } from '../../backfill-stop';
import { counted } from '../../counted';
import type { Texts } from '../texts';

export const backfillStop: Texts['backfillStop'] = (stop) => {
  switch (stop.rule) {
    case 'late':
      return `O dispositivo recebeu entretanto documentos posteriores: dos libertados, ${counted(stop.late, 'está atrasado', 'estão atrasados')}. Retome com a confirmação, ou cancele.`;
    case 'first':
      return `Dos primeiros ${stop.released}, ${counted(stop.rejected, 'rejeitado')}.`;
    case 'share':
      return `De ${stop.settled} documentos, ${counted(stop.rejected, 'rejeitado')}: mais de ${stop.percent} %.`;
  }
};

/** A stop as it is stored; as it stands there, where no rule has made it. */
export function storedStop(sentence: string): string {
  const stop = readStop(sentence);
  return stop === null ? sentence : backfillStop(stop);
}
