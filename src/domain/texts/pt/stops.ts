import { server as said } from '../../../messages/compiled/pt';
import type { StopCause } from '../../fiscal/account-cause';
import { counted } from '../../counted';
import { stopOfReason } from '../stop-of-reason';
import type { AlertText } from '../texts';

/** Alert text about the documents that stopped an account. */
const STOPPED: Readonly<Record<StopCause, string>> = {
  refused: 'O serviço recusou-os, e a conta é aceite. Verifique os seus caminhos e os direitos da sua chave.',
  unanswered: 'Não houve uma resposta que se entenda. Verifique o endereço e os caminhos.',
  device:
    'Foram rejeitados por um motivo que nenhum documento pode ter causado. Mande corrigir o dispositivo.',
  order:
    'Foram rejeitados porque o dispositivo tem um recibo com data posterior. Procure esse recibo no portal do fornecedor.',
  day_closed: 'Foram rejeitados porque o dia fiscal do dispositivo está fechado ou a fechar. Mande abri-lo.',
};

export const SUBMISSIONS_STOPPED: AlertText = {
  ...said.alerts.SUBMISSIONS_STOPPED,
  what: ({ about, documents, reason }) => {
    const { cause, detail } = stopOfReason(reason);
    const words = detail === '' ? '' : ` O serviço disse: ${detail}`;
    return `Conta fiscal ${about}: ${documentsAre(documents)}. ${STOPPED[cause]}${words}`;
  },
};

/** Sentences of the check of an account about those documents. */
export const STOPS: Readonly<Record<StopCause, (documents: string) => string>> = {
  refused: (documents) => `O serviço recusou ${documents} um a seguir ao outro, e aceita a conta`,
  unanswered: (documents) => `O serviço não deu a ${documents} uma resposta que se entenda`,
  device: (documents) =>
    `O serviço rejeitou ${documents} por um motivo que nenhum documento pode ter causado`,
  order: (documents) =>
    `O serviço rejeitou ${documents} porque o dispositivo tem um recibo com data posterior`,
  day_closed: (documents) => `O serviço rejeitou ${documents} porque o dia fiscal está fechado ou a fechar`,
};

function documentsAre(documents: number | null): string {
  return `${counted(documents ?? 0, 'documento')} ${documents === 1 ? 'não passou' : 'não passaram'}`;
}
