import type { Words } from '../shape';

export const states: Words['states'] = {
  collected: { name: 'Recolhido', meaning: 'Lido da contabilidade, ainda não preparado.' },
  waiting: { name: 'Em espera', meaning: 'Retido; os motivos estão na lista.' },
  ready: { name: 'Pronto', meaning: 'Vai ser submetido, pela ordem das datas.' },
  submitting: { name: 'A submeter', meaning: 'Está a ser enviado ao serviço.' },
  processing: { name: 'Em tratamento', meaning: 'Aceite pelo serviço; espera-se o resultado.' },
  uncertain: {
    name: 'Incerto',
    meaning: 'Não se sabe se o serviço o recebeu. Pode ter de decidir.',
  },
  rejected: { name: 'Rejeitado', meaning: 'Rejeitado pelo serviço.' },
  fiscalised: {
    name: 'Fiscalizado',
    meaning: 'Válido; número, ligação e PDF estão a ser escritos na contabilidade.',
  },
  written_back: { name: 'Registado', meaning: 'O que o serviço forneceu está na contabilidade.' },
  changed_after_fiscalisation: {
    name: 'Alterado depois',
    meaning: 'Editado ou anulado na contabilidade depois da fiscalização.',
  },
  excluded: { name: 'Excluído', meaning: 'A não fiscalizar.' },
};
