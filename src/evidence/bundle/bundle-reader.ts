import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

export interface BundleFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Error for a file that is not a bundle, with the reason. */
export class UnreadableBundle extends Error {}

/** Files of a bundle in order. @throws UnreadableBundle for anything else */
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

/** Opens the zip by its directory at the end of the file, which a truncated file lacks. */
async function open(path: string): ReturnType<typeof openPromise> {
  try {
    return await openPromise(path, { strictFileNames: true, validateEntrySizes: true });
  } catch {
    throw new UnreadableBundle('it is not a zip file, or only part of one: download the bundle again');
  }
}
