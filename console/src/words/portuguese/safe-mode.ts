import type { Words } from '../shape';
import { plural } from './plural';

export const safeMode: Words['safeMode'] = {
  show: 'Mostrar os documentos',
  hide: 'Ocultar os documentos',
  forgotten: 'Submissões que a base de dados não tem',
  ofOthers: 'Pertencem a clientes que não vê.',
  number: 'Número',
  total: 'Total',
  sent: 'Enviado',
  danger:
    'Termine o modo seguro só se estes documentos nunca mais forem lidos da contabilidade: um que seja lido de novo seria enviado uma segunda vez, e poderia ser fiscalizado duas vezes.',
  end: 'Terminar o modo seguro',
  question: (documents) =>
    plural(
      documents,
      'Terminar o modo seguro com 1 documento por resolver?',
      `Terminar o modo seguro com ${documents} documentos por resolver?`,
    ),
  typed: 'terminar o modo seguro',
  type: (text) => `Escreva: ${text}`,
};
