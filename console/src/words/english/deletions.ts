/** Texts of pending deletions. */
export const deletions = {
  soon: (name: string) => `${name} is deleted in ten seconds`,
  failed: (name: string) => `${name} was not deleted`,
  staysIfLeft: 'It stays if you close the console before then.',
  undo: 'Undo',
  undoOf: (name: string) => `Undo: keep ${name}`,
  question: (name: string) => `Delete ${name}?`,
  canBeUndone: 'You can undo it for ten seconds.',
  keep: 'Keep it',
  delete: 'Delete',
};
