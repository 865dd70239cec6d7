import type { Entrance } from '../shape';

export const passkeys: Entrance['passkeys'] = {
  signIn: 'Iniciar sessão com uma chave de acesso',
  signInAgain: 'Iniciar de novo sessão com uma chave de acesso',
  lost: 'Não tem a chave de acesso consigo? Use um código de recuperação',
  recoveryCode: 'Código de recuperação',
  recoveryCodeHint: 'Um dos dez códigos que recebeu. Funciona uma vez.',
  useCode: 'Iniciar sessão com este código',
  impossible: 'Aqui não são possíveis chaves de acesso',
  oldBrowser: 'Este navegador não conhece chaves de acesso: atualize-o ou use outro.',
  otherAddress: 'As chaves de acesso funcionam noutro endereço',
  otherAddressText: 'Uma chave de acesso pertence a um endereço. Abra esta página em:',
  cancelled: 'Não foi usada nenhuma chave de acesso',
  cancelledText:
    'A pergunta do navegador foi fechada, o tempo esgotou-se, ou este dispositivo não tem nenhuma chave de acesso para o Ledgerstamp. Tente de novo, use outro dispositivo ou um código de recuperação.',
  codesTitle: 'Os seus códigos de recuperação: guarde-os agora',
  codesText:
    'Cada um deles permite iniciar sessão uma vez, se perder as chaves de acesso. Imprima-os ou guarde-os num lugar seguro: não voltam a ser mostrados.',
  saveCodes: 'Guardar num ficheiro',
};
