import type { Words } from '../shape';
import { plural } from './plural';
import { shown } from './shown';

export const writtenCodes: Words['writtenCodes'] = {
  title: 'Códigos da contabilidade que parecem códigos SH',
  none: 'Nenhum código de artigo nem número entre parênteses tem de ser confirmado.',
  intro:
    'Só você sabe se um código de artigo ou um número entre parênteses é um código SH. Decida uma vez sobre cada um. Pode anular uma ' +
    'decisão, eliminando-a nos códigos de produtos.',
  goLive: 'Decida sobre estes antes de guardar a data.',
  taken: (count) =>
    `Esta organização envia como código SH cada código de artigo que parece um. ${plural(count, '1 deles nunca foi confirmado', `${count} deles nunca foram confirmados`)}.`,
  ask: 'A partir de agora, enviar apenas códigos confirmados',
  fromBooks: (count, unconfirmed) =>
    `${plural(count, '1 código SH é lido', `${count} códigos SH são lidos`)} de códigos de artigos ou descrições, ${unconfirmed} por confirmar.`,
  byDefault: (amounts) => `Enviados com o código da organização: ${shown.amounts(amounts)}.`,
  where: { item: 'Artigo', description: 'Entre parênteses' },
  written: 'Na contabilidade',
  place: 'Onde',
  example: 'Por exemplo',
  stands: 'Como código SH',
  standsFor: (code, meaning) => (meaning === null ? code : `${code}: ${meaning}`),
  lines: 'Documentos, linhas',
  confirm: 'É um código',
  refuse: 'Não é um código',
  confirmOf: (key) => `É um código: ${key}`,
  refuseOf: (key) => `Não é um código: ${key}`,
  confirmAll: (count) => `Confirmar todos os ${count}`,
  refuseAll: 'Nenhum deles é um código',
};
