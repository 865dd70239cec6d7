/** Reads the text of all pages, its lines and spaces as they are set. It throws whatever on something that is no PDF. */
export type ReadPdf = (bytes: Buffer) => Promise<string>;

/** Large, an ES module, and not needed by every process: loaded on first use. */
export async function pdfReader(): Promise<ReadPdf> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  return async (bytes) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
    return text.join('\n');
  };
}

export async function pdfText(bytes: Buffer): Promise<string> {
  return (await pdfReader())(bytes);
}
