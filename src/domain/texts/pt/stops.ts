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
  title: 'Submissões paradas',
  when: 'Dois documentos seguidos de uma conta fiscal falharam por um motivo que nenhum documento pode ter causado. O serviço recusou-os com 401, 403, 404 ou 405 e aceita a conta, não deu uma resposta que se entenda, ou rejeitou-os por causa do dispositivo. Uma data que não se pode seguir basta uma vez, e um dia fiscal fechado ao fim de duas horas. Fecha quando uma pessoa retoma, ou quando um documento posterior corre bem.',
  what: ({ about, documents, reason }) => {
    const { cause, detail } = stopOfReason(reason);
    const words = detail === '' ? '' : ` O serviço disse: ${detail}`;
    return `Conta fiscal ${about}: ${documentsAre(documents)}. ${STOPPED[cause]}${words}`;
  },
  means:
    'O motivo está na conta, no seu dispositivo ou no serviço, não nos documentos. Nada mais é submetido pela conta. Depois de documentos sem resposta, o seguinte é tentado sozinho ao fim de 5, 10 e 20 minutos.',
  nextStep:
    'Corrija com o fornecedor fiscal o que o serviço indica, e decida na consola sobre os documentos rejeitados e incertos. Depois retome na consola: Definições > Conta fiscal.',
};

/** Text of an account check about the documents that stopped the account. */
export const STOPS: Readonly<Record<StopCause, (documents: string) => string>> = {
  refused: (documents) => `O serviço recusou ${documents} um a seguir ao outro, e aceita a conta`,
  unanswered: (documents) => `O serviço não deu a ${documents} uma resposta que se entenda`,
  device: (documents) =>
    `O serviço rejeitou ${documents} por um motivo que nenhum documento pode ter causado`,
  order: (documents) =>
    `O serviço rejeitou ${documents} porque o dispositivo tem um recibo com data posterior`,
  day_closed: (documents) => `O serviço rejeitou ${documents} porque o dia fiscal está fechado ou a fechar`,
};
export const STOP_CURES: Readonly<Record<StopCause, string>> = {
  refused: 'Verifique com o fornecedor os caminhos nas definições e os direitos da chave',
  unanswered: 'Verifique com o fornecedor o endereço e os caminhos nas definições',
  device: 'Peça ao fornecedor que corrija o dispositivo',
  order: 'Procure esse recibo no portal do fornecedor e espere até a sua data passar',
  day_closed: 'Peça ao fornecedor que abra o dia fiscal',
};

function documentsAre(documents: number | null): string {
  return `${counted(documents ?? 0, 'documento')} ${documents === 1 ? 'não passou' : 'não passaram'}`;
}

const CLOSED_JOURNAL: Readonly<Record<string, string>> & { readonly lost: string } = {
  lost: 'Há ficheiros do diário dos documentos submetidos em falta, mais curtos ou substituídos.',
  older:
    'Esta base de dados ficou para trás: uma réplica dela foi promovida e recebeu submissões desde então.',
  other: 'O diário de submissões pertence a uma base de dados com outro identificador de sistema.',
  contested: 'Duas bases de dados receberam submissões ao mesmo tempo, e nada diz qual é a primária.',
};

/** The alert that the submission journal is closed. */
export const JOURNAL_CLOSED: AlertText = {
  title: 'Diário de submissões fechado',
  when: 'Perderam-se ficheiros do diário de submissões, ou outra base de dados também recebe submissões; fecha quando nada disso se verifica.',
  what: ({ reason }) => CLOSED_JOURNAL[reason] ?? CLOSED_JOURNAL.lost,
  means: 'Nada é submetido: ninguém saberia que documentos o serviço fiscal já tem.',
  nextStep:
    'Ficheiros perdidos: reponha-os ou aceite a perda ("ledgerstamp journal accept"). Outra base de dados: ligue todos os processos à base primária atual, ou pare todas as outras e indique qual é ("ledgerstamp journal primary"). Veja o manual em "PostgreSQL with standbys".',
};
