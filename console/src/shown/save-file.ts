import { fileOf } from '../api/client';

/** Has the browser save a text. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveOnce(URL.createObjectURL(new Blob(['\ufeff', text], { type })), name);
}

/** Has the browser save what the API serves at a path, byte by byte. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveOnce(await fileOf(path), name);
}

/** Has the browser save what the API has answered. */
export function saveBlob(blob: Blob, name: string): void {
  saveOnce(URL.createObjectURL(blob), name);
}

/** Has the browser save what an address of its own leads to, which stays. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

function saveOnce(address: string, name: string): void {
  saveFrom(address, name);
  // The browser may begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
