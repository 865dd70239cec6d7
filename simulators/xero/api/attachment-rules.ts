import type { Settings } from '../store/organisations';

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
  json: 'application/json',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const FORBIDDEN = '<>:"/\\|?*\0+';
const LARGEST = 10 * 1024 * 1024;
const LONGEST_NAME = 255;
export const MOST_ATTACHMENTS = 10;

/** Media type by the file's extension, whatever the upload's Content-Type said. */
export function mimeTypeOf(fileName: string): string {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return TYPES[extension] ?? 'application/octet-stream';
}

/** Name under which a file is kept: as its address wrote it, or decoded. @param names setting of the organisation */
export function keptName(fileName: string, names: Settings['attachmentNames']): string {
  return names === 'encoded' ? encodeURIComponent(fileName) : fileName;
}

/** Free name for a second file: `a.pdf` becomes `a (1).pdf`. */
export function renamed(fileName: string, taken: readonly string[]): string {
  const [, stem = fileName, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(fileName) ?? [];
  for (let number = 1; ; number += 1) {
    const name = `${stem} (${number})${extension}`;
    if (!taken.includes(name)) return name;
  }
}

/** Reason for refusing a file (Xero's attachments page: names, 10 MB); undefined if it is accepted. */
export function attachmentFault(
  fileName: string,
  content: Buffer,
  names: Settings['attachmentNames'],
): string | undefined {
  const bad = [...FORBIDDEN].find((character) => fileName.includes(character));
  const isOdd = names === 'refused' && !/^[\w.-]*$/.test(fileName);
  if (bad !== undefined || isOdd) return 'The file name contains characters that are not allowed.';
  if (fileName.trim() === '' || fileName.length > LONGEST_NAME) return 'The file name is not valid.';
  if (content.length === 0) return 'The file is empty.';
  if (content.length > LARGEST) return 'The file is larger than 10 MB.';
  return undefined;
}
