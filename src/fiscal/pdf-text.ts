/** Reads the text of all pages, its lines and spaces as they are set. It throws whatever on something that is no PDF. */
export type ReadPdf = (bytes: Buffer) => Promise<string>;

let reader: Promise<ReadPdf> | null = null;

/** Large, an ES module, and not needed by every process: loaded on first use, and once. */
function pdfReader(): Promise<ReadPdf> {
  reader ??= loadReader();
  return reader;
}

export async function pdfText(bytes: Buffer): Promise<string> {
  return (await pdfReader())(bytes);
}

async function loadReader(): Promise<ReadPdf> {
  const { extractText, getResolvedPDFJS } = await import('unpdf');
  const { getDocument } = await getResolvedPDFJS();
  return async (bytes) => {
    // Opened here, not by unpdf: for each document it looks for a package of fonts on the disk, which text never needs.
    const opening = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true });
    try {
      const { text } = await extractText(await opening.promise);
      return text.join('\n');
    } finally {
      // Without destroying it, its pages, fonts and message handlers stay in memory.
      await opening.destroy();
    }
  };
}
