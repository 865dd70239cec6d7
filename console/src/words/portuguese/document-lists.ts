import type { Words } from '../shape';

export const documentLists: Words['documentLists'] = {
  customer: 'Comprador',
  date: 'Data',
  total: 'Total',
  why: 'Motivo',
};
