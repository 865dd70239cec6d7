import type { Words } from '../shape';

export const channels: Words['channels'] = {
  messages: 'Mensagens',
  messagesOf: (name) => `Mensagens de ${name}`,
  noMessages: 'Ainda nada foi enviado.',
  message: 'Mensagem',
  events: {
    opened: 'Alerta novo',
    updated: 'Alerta repetido',
    closed: 'O alerta terminou',
    test: 'Teste',
  },
  since: 'Escrita',
  attempts: 'Tentativas',
  result: 'Resultado',
  results: { sending: 'A enviar', delivered: 'Chegou', given_up: 'Desistiu-se' },
  again: 'Enviar de novo',
  againOf: (message) => `Enviar de novo: ${message}`,
  offOf: (name) => `${name} (desligado)`,
  switchOff: 'Desligar',
  switchOffOf: (name) => `Desligar ${name}`,
  switchOn: 'Ligar',
  switchOnOf: (name) => `Ligar ${name}`,
  newSecret: 'Novo segredo',
  newSecretOf: (name) => `Novo segredo para ${name}`,
  ifNewSecret:
    'As mensagens passam logo a ser assinadas com o segredo novo: o destinatário recusa-as até o ter. Para um segredo que outra pessoa possa conhecer.',
  replaceSecret: 'Substituir o segredo',
  ifDeleted: 'Ninguém mais é avisado por ele, e a lista das suas mensagens é eliminada com ele.',
};
