import { fileOf } from '../api/client';

/** Downloads a text in UTF-8. */
export function saveText(name: string, text: string, type = 'text/plain;charset=utf-8'): void {
  saveOnce(URL.createObjectURL(new Blob([text], { type })), name);
}

/** Downloads a table as CSV. The writer is loaded by the first download. */
export async function saveCsv(
  name: string,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { writeCsv } = await import('./csv');
  saveText(name, writeCsv(heading, rows), 'text/csv;charset=utf-8');
}

/** Downloads a file of the API without changing a byte. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveOnce(await fileOf(path), name);
}

/** Downloads an answer of the API. */
export function saveBlob(blob: Blob, name: string): void {
  saveOnce(URL.createObjectURL(blob), name);
}

/** Downloads from an object URL, without revoking it. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

function saveOnce(address: string, name: string): void {
  saveFrom(address, name);
  // The browser may start to read only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
