/** Reads the text of all pages, with lines and spaces as printed. Throws on anything that is no PDF. */
export type ReadPdf = (bytes: Buffer) => Promise<string>;

let reader: Promise<ReadPdf> | null = null;

/** Loads the reader, a large ES module, once on first use. */
function pdfReader(): Promise<ReadPdf> {
  reader ??= loadReader();
  return reader;
}

export async function pdfText(bytes: Buffer): Promise<string> {
  return (await pdfReader())(bytes);
}

const TEXT_ALONE = { useSystemFonts: true, disableFontFace: true, isOffscreenCanvasSupported: false };

async function loadReader(): Promise<ReadPdf> {
  const { extractText, getResolvedPDFJS } = await import('unpdf');
  const { getDocument } = await getResolvedPDFJS();
  return async (bytes) => {
    // Opens the document here instead of in unpdf, which would search the disk for fonts. Nothing is drawn.
    const opening = getDocument({ data: new Uint8Array(bytes), ...TEXT_ALONE });
    try {
      const { text } = await extractText(await opening.promise);
      return text.join('\n');
    } finally {
      // Frees pages, fonts and message handlers, which would stay in memory.
      await opening.destroy();
    }
  };
}
