import type { Words } from '../shape';

export const keyboard: Words['keyboard'] = {
  search: 'Procurar',
  searchKeys: 'Procurar (Ctrl K)',
  searchIn: 'Procurar documentos, clientes e páginas',
  documents: 'Documentos',
  clients: 'Clientes',
  pages: 'Páginas e ações',
  nothing: 'Nada encontrado.',
  document: (number, customer) => [number, customer].filter(Boolean).join(', '),
  shortcuts: 'Atalhos do teclado',
  singleKeys: 'As teclas simples estão ativas neste navegador',
  singleKeysText: 'As teclas simples não fazem nada enquanto escreve num campo. Ctrl K funciona sempre.',
  keys: [
    ['Ctrl K', 'Procurar documentos, clientes e páginas'],
    ['/', 'Ir para o campo de procura da página'],
    ['j', 'Linha seguinte'],
    ['k', 'Linha anterior'],
    ['Enter', 'Abrir a linha'],
    ['?', 'Mostrar esta lista'],
  ],
};
