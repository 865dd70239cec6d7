import type { Words } from '../shape';

export const tables: Words['tables'] = {
  exportCsv: 'Exportar CSV',
  change: 'Alterar',
  more: 'Mostrar mais',
  moreRows: (count) => `Mostrar mais ${count}`,
};
