import type { Texts } from '../texts';

/** The fiscal receipt is valid in any case: PDF, note, link and reference are copies for people. */
export const WRITE_BACK_REFUSALS: Texts['writeBackRefusals'] = {
  SETTLED: {
    what: 'Ligação ou referência de uma fatura paga, parcialmente paga ou creditada.',
    fix: 'Nada a fazer: o PDF contém tudo, e também a nota, onde é escrita.',
  },
  LOCKED_PERIOD: {
    what: 'O documento tem data de um período fechado.',
    fix: 'Nada a fazer. Ou abra o período na contabilidade e escolha "Registar de novo na contabilidade".',
  },
  NOT_EDITABLE: {
    what: 'O documento está anulado, eliminado, ou num estado que não permite alterações.',
    fix: 'Verifique se foi alterado na contabilidade depois da fiscalização.',
  },
  ATTACHMENTS_FULL: {
    what: 'O documento tem tantos ficheiros quantos a contabilidade guarda.',
    fix: 'Retire um ficheiro na contabilidade e escolha "Registar de novo na contabilidade".',
  },
  CONTACT_ARCHIVED: {
    what: 'O contacto do comprador está arquivado.',
    fix: 'Reponha o contacto na contabilidade e escolha "Registar de novo na contabilidade".',
  },
  DOCUMENT_GONE: {
    what: 'A contabilidade já não tem o documento.',
    fix: 'Descubra quem o retirou.',
  },
  LINK_NOT_TAKEN: {
    what: 'A contabilidade não aceita o endereço de verificação como ligação.',
    fix: 'Nada a fazer: o PDF contém-no, e também a nota, onde é escrita.',
  },
  FILE_NOT_TAKEN: {
    what: 'A contabilidade não aceita o PDF.',
    fix: 'Comunique-o, com a mensagem da plataforma.',
  },
  NOTE_NOT_TAKEN: {
    what: 'A contabilidade não aceita a nota.',
    fix: 'Comunique-o, com a mensagem da plataforma.',
  },
  NOT_STORED: {
    what: 'O PDF foi aceite duas vezes, mas o ficheiro guardado tem outro tamanho.',
    fix: 'Escolha "Registar de novo na contabilidade". Se voltar a acontecer, anexe o PDF à mão.',
  },
  PDF_OF_ANOTHER: {
    what: 'O serviço devolveu o PDF de outro documento, ou um que pertence a outro recibo; não é anexado.',
    fix: 'Comunique ao fornecedor o número do documento e o identificador do seu pedido. Quando o serviço devolver o ficheiro certo, escolha "Registar de novo na contabilidade". Ou anexe o PDF certo à mão.',
  },
  PDF_NOT_OF_DOCUMENT: {
    what: 'O PDF não mostra nem o número do documento nem o código de verificação; não é anexado.',
    fix: 'Abra o PDF aqui. Se for o certo, anexe-o à mão. Se não, comunique ao fornecedor o número do documento e o identificador do seu pedido.',
  },
  PDF_UNREADABLE: {
    what: 'Há duas horas que o serviço devolve um ficheiro que não pode ser aberto.',
    fix: 'Escolha "Registar de novo na contabilidade". Se continuar assim, pergunte ao fornecedor, ou anexe o PDF à mão.',
  },
  OTHER: {
    what: 'Uma mensagem da plataforma que não é conhecida aqui.',
    fix: 'Leia a mensagem, corrija o que puder ser corrigido e escolha "Registar de novo na contabilidade". Caso contrário, comunique-a.',
  },
};
