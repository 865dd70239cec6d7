import { readStop } from '../../lifecycle/backfill-stop';
import { counted } from '../../counted';
import type { Texts } from '../texts';

export const backfillStop: Texts['backfillStop'] = (stop) => {
  switch (stop.rule) {
    case 'late': {
      const { late, toCome, lost } = stop;
      const others =
        toCome === undefined || lost === undefined
          ? ''
          : `; dos que faltam, ${toCome}. Destes documentos, ${lost} nunca mais podem ser enviados, porque o seu imposto tem hoje outra taxa`;
      return `O dispositivo recebeu entretanto documentos posteriores: dos libertados, ${counted(late, 'está atrasado', 'estão atrasados')}${others}. Retome com a confirmação, ou cancele.`;
    }
    case 'first':
      return `Dos primeiros ${stop.released}, ${counted(stop.rejected, 'rejeitado')}.`;
    case 'share':
      return `De ${stop.settled} documentos, ${counted(stop.rejected, 'rejeitado')}: mais de ${stop.percent} %.`;
  }
};

/** Translates a stored stop; a text that no rule has made is returned unchanged. */
export function storedStop(sentence: string): string {
  const stop = readStop(sentence);
  return stop === null ? sentence : backfillStop(stop);
}
