import type { Texts } from '../texts';

export const AFTER_FISCALISATION: Texts['afterFiscalisation'] = {
  voided: {
    invoice:
      'A autoridade conta esta fatura, e a contabilidade já não. Registe-a de novo na contabilidade com o mesmo número, abra-a aqui e escolha "É essa venda": nada é enviado, e fica com este recibo. Se a venda foi cancelada, emita depois uma nota de crédito para a fatura que registou de novo.',
    credit_note:
      'A autoridade conta esta nota de crédito, e a contabilidade já não. Registe-a de novo na contabilidade com o mesmo número, abra-a aqui e escolha "É essa venda": nada é enviado, e fica com este recibo. Se o crédito estava errado, emita depois uma nova fatura no seu valor.',
  },
  edited: {
    invoice:
      'Reponha a fatura como estava quando foi fiscalizada. Se o próprio recibo está errado, emita depois uma nota de crédito para ela no valor total, e uma nova fatura com outro número e o conteúdo certo. Se apenas o valor era demasiado alto, basta depois uma nota de crédito pela diferença.',
    credit_note:
      'Reponha a nota de crédito como estava quando foi fiscalizada. Se o próprio recibo está errado, emita depois uma nova fatura no seu valor, e uma nova nota de crédito com outro número e o conteúdo certo. Se apenas o valor era demasiado baixo, basta depois mais uma nota de crédito pela diferença.',
  },
  unreadable:
    'Abra o documento na contabilidade, corrija o campo indicado e guarde-o; depois é comparado de novo.',
  applied:
    'O recibo indica a fatura para a qual esta nota de crédito foi enviada. Aplique-a de novo a essa fatura.',
};
