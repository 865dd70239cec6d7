import type { Words } from '../shape';
import { plural } from './plural';

export const connection: Words['connection'] = {
  title: 'Ligação à contabilidade',
  connected: 'Ligada. Os documentos novos e alterados são procurados automaticamente.',
  reconnect: 'A ligação terminou: alguém tem de dar de novo o consentimento.',
  disconnected: 'Desligada. Nada é lido, enviado ou registado na contabilidade.',
  toSetUp: 'Ligar de novo na configuração inicial',
  lookNow: 'Procurar documentos agora',
  looking: 'A contabilidade está a ser consultada. Os documentos novos aparecem dentro de um minuto.',
  disconnect: 'Desligar',
  disconnectOf: (name) => `Desligar ${name}?`,
  consequence:
    'Nada mais é lido desta contabilidade, nada é enviado ao serviço fiscal e nada é registado na contabilidade. Documentos, regras e definições ficam. Para continuar, ligue de novo na configuração inicial.',
  waits: (documents) =>
    documents === 0
      ? 'Nenhum documento está por terminar.'
      : plural(
          documents,
          '1 documento está por terminar e ficaria em espera.',
          `${documents.toLocaleString('pt-PT')} documentos estão por terminar e ficariam em espera.`,
        ),
  typeName: (name) => `Escreva o nome do cliente: ${name}`,
};
