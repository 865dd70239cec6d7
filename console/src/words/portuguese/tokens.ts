import type { Words } from '../shape';
import { counted } from './plural';

export const tokens: Words['tokens'] = {
  title: 'Os seus tokens de API',
  intro:
    'Um programa que envia um token age por si: pode fazer o que você pode fazer, dentro dos limites do token, e nunca mais do que isso. Termine um token de que já não precisa.',
  none: 'Não tem tokens. O comando “ledgerstamp login” faz um, ou faça um aqui.',
  withKey: 'Os tokens pertencem a uma pessoa. Iniciou sessão com uma chave da instalação.',
  name: 'Nome',
  nameHint: 'Para que serve, para o reconhecer mais tarde',
  may: 'Pode fazer',
  everything: 'tudo o que você pode fazer',
  onlyReading: 'apenas ler',
  created: 'Criado',
  lastUsed: 'Última utilização',
  never: 'nunca',
  expires: 'Expira',
  ended: 'terminado',
  days: 'Expira ao fim de',
  ofDays: (days) => counted(days, 'dia', 'dias'),
  end: 'Terminar',
  endOf: (name) => `Terminar o token “${name}”`,
  make: 'Fazer um token',
  made: 'Copie o token agora: é mostrado uma vez e não fica guardado em lado nenhum.',
  limit: 'O que pode fazer',

  device: 'Iniciar sessão na linha de comandos',
  deviceIntro: (name) => `“${name}” pede para agir por si.`,
  from: (address) => `O pedido veio do endereço ${address}.`,
  compare: 'Aceite só se o terminal mostrar este código, e se foi você que o iniciou:',
  agree: 'Aceitar',
  refuse: 'Recusar',
  agreed: 'Aceite. O terminal continua dentro de momentos; pode fechar esta página.',
  refused: 'Recusado. O terminal não recebe nada.',
  code: 'Código que o terminal mostra',
  next: 'Continuar',
};
