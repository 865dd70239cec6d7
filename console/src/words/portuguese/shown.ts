import { spellAmount } from '../../shown/digits';
import type { Words } from '../shape';
import { counted } from './plural';

const documents: Words['shown']['documents'] = (count) => counted(count, 'documento', 'documentos');
const money: Words['shown']['money'] = ({ totals }) =>
  totals.map(({ currency, total }) => `${currency} ${spellAmount(total)}`).join(' e ');

export const shown: Words['shown'] = {
  locale: 'pt-MZ',
  documents,
  money,
  amounts: (amounts) =>
    [documents(amounts.documents), money(amounts)].filter((text) => text !== '').join(', '),
  letGo: {
    nothing: 'Nenhum documento é enviado agora por causa disto.',
    released: (amounts: string, first: string, last: string): string =>
      first === last
        ? `Liberta ${amounts}, com data de ${first}.`
        : `Liberta ${amounts}, com datas de ${first} a ${last}.`,
    more: 'Há mais documentos, que não são contados aqui.',
    late: (amounts: string): string => `Atrasados, enviados com a data do envio: ${amounts}.`,
    signed: (amounts: string): string => `Com data num período já assinado: ${amounts}.`,
    overtaken: (amounts: string): string =>
      `Ficam documentos mais antigos: ${amounts}. Depois disto já não podem ser enviados com a sua data.`,
    planned: (amounts: string): string =>
      `Destes, um envio retroativo que não terminou ia enviar ${amounts}.`,
    accept: (documents: number): string =>
      `Aceito que ${documents} documentos do envio retroativo fiquem atrasados`,
    lost: (amounts: string): string =>
      `Dos mais antigos, ${amounts} nunca mais podem ser enviados, porque o seu imposto tem hoje outra taxa.`,
  },
  lastRead: {
    books: {
      read: 'A contabilidade foi lida',
      never: 'Os impostos ainda não foram lidos da contabilidade.',
      button: 'Ler de novo a contabilidade',
    },
    service: {
      read: 'O serviço fiscal foi lido',
      never: 'Os impostos, as moedas e as correspondências ainda não foram lidos do serviço fiscal.',
      button: 'Ler de novo o serviço',
    },
    failed: (why) => `A última tentativa falhou: ${why}`,
  },
  timesOf: (place) => `Horas: ${place}`,
  inPlace: (time, place) => `${time} (${place})`,
  momentIn: (at, zone) => `${zone}; ${at}`,
  organisation: 'Organização',
  noOrganisation: 'Ainda não está ligada nenhuma organização.',
  setOneUp: 'Configurar uma',
  creditNote: 'Nota de crédito',
  invoice: 'Fatura',
  noNumber: '(sem número)',
  someNames: ({ names, more, hasHidden }) => {
    const parts = [
      ...names,
      ...(more > 0 ? [`mais ${more}`] : []),
      ...(hasHidden ? ['organizações que não vê'] : []),
    ];
    return [parts.slice(0, -1).join(', '), parts.at(-1)].filter((text) => text).join(' e ');
  },
  cancel: 'Cancelar',
  close: 'Fechar',
  reason: 'Motivo',
  exportCsv: 'Exportar CSV',
  where: 'Onde',
  who: 'Quem',
  fixers: {
    bookkeeper: 'contabilista',
    administrator: 'administrador',
    operator: 'operador',
    time: 'ninguém: resolve-se automaticamente',
  },
};
