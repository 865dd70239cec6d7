import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

export interface BundleFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Error for a file that is no bundle of ours, with the reason. */
export class UnreadableBundle extends Error {}

/** The files of a bundle in their order. @throws UnreadableBundle for anything that a bundle never is */
export async function* readBundle(path: string): AsyncGenerator<BundleFile> {
  const zip = await open(path);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.compressionMethod !== 0 || entry.isEncrypted()) {
        throw new UnreadableBundle(`${entry.fileName} is compressed or encrypted: bundles never are`);
      }
      const stream = await zip.openReadStreamPromise(entry);
      yield { path: entry.fileName, bytes: await buffer(stream) };
    }
  } catch (error) {
    if (error instanceof UnreadableBundle) throw error;
    throw new UnreadableBundle(`it is a damaged zip file: ${(error as Error).message.replace(/\.$/, '')}`);
  }
}

/** The library looks for the directory at the end of the file: a file without one is another kind of file, or was cut. */
async function open(path: string): ReturnType<typeof openPromise> {
  try {
    return await openPromise(path, { strictFileNames: true, validateEntrySizes: true });
  } catch {
    throw new UnreadableBundle('it is not a zip file, or only part of one: download the bundle again');
  }
}
