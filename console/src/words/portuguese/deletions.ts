import type { Words } from '../shape';

export const deletions: Words['deletions'] = {
  soon: (name) => `${name}: eliminação dentro de dez segundos`,
  failed: (name) => `${name} não foi eliminado`,
  staysIfLeft: 'Mantém-se se fechar a consola antes disso.',
  undo: 'Anular',
  undoOf: (name) => `Anular: manter ${name}`,
  question: (name) => `Eliminar ${name}?`,
  canBeUndone: 'Pode anular durante dez segundos.',
  keep: 'Manter',
  delete: 'Eliminar',
};
