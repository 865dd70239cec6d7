/** The text of all pages, its lines and spaces as they are set. @throws whatever the reader throws on something that is no PDF */
export async function pdfText(bytes: Buffer): Promise<string> {
  // Large, an ES module, and not needed by every process: loaded on first use.
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.join('\n');
}
