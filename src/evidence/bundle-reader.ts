import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

export interface BundleFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Not a bundle of ours, with the reason. */
export class UnreadableBundle extends Error {}

/** The files of a bundle in their order. @throws UnreadableBundle for anything that a bundle never is */
export async function* readBundle(path: string): AsyncGenerator<BundleFile> {
  try {
    const zip = await openPromise(path, { strictFileNames: true, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      if (entry.compressionMethod !== 0 || entry.isEncrypted()) {
        throw new UnreadableBundle(`${entry.fileName} is compressed or encrypted: bundles never are`);
      }
      const stream = await zip.openReadStreamPromise(entry);
      yield { path: entry.fileName, bytes: await buffer(stream) };
    }
  } catch (error) {
    if (error instanceof UnreadableBundle) throw error;
    throw new UnreadableBundle(`it is no whole zip file: ${(error as Error).message}`);
  }
}
