import type { Words } from '../shape';

export const invitation: Words['invitation'] = {
  title: 'Convite – Ledgerstamp',
  welcome: (name) => (name === '' ? 'Bem-vindo' : `Bem-vindo, ${name}`),
  intro: {
    join: 'Recebeu um convite para o Ledgerstamp. Terá as funções:',
    first_owner: 'Será o primeiro proprietário desta instalação. Terá as funções:',
    sign_in_again:
      'Com esta ligação volta a configurar como inicia sessão. Todas as suas chaves de acesso, códigos de recuperação, sessões e tokens anteriores terminam.',
  },
  passkeyTitle: 'Configurar uma chave de acesso',
  passkeyText:
    'Uma chave de acesso substitui a palavra-passe. O dispositivo pede o dedo, o rosto ou o PIN, e aqui não fica guardado nada que possa ser roubado.',
  passkeyName: 'Nome desta chave de acesso',
  defaultPasskeyName: 'O meu dispositivo',
  create: 'Criar uma chave de acesso e iniciar sessão',
  expires: 'Esta ligação funciona uma vez, até',
  done: 'Sessão iniciada',
  goOn: 'Guardei os códigos: continuar',
  toSignIn: 'Ir para o início de sessão',
  opensNothing: 'Esta ligação não abre nada',
};
