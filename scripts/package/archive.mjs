// A tar archive that comes out the same from the same files: in the order of names, with one time and no owner.
import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** npm's own for packages: before 1980 some programs cannot count. */
const MADE = new Date('1985-10-26T08:15:00Z');

export const bytesOf = ({ bytes, from }) => bytes ?? readFileSync(from);

/** @param folder the one folder of the archive, which holds all files */
export async function writeArchive(target, folder, files) {
  const archive = pack();
  // gzip's header has no name and no time here; its level decides about bytes, so it is named.
  const written = pipeline(archive, createGzip({ level: 6 }), createWriteStream(target));
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) await add(archive, folder, file);
  archive.finalize();
  await written;
}

function add(archive, folder, file) {
  const header = { name: `${folder}/${file.path}`, mtime: MADE, uid: 0, gid: 0, uname: '', gname: '' };
  return new Promise((settle, reject) => {
    const done = (error) => (error ? reject(error) : settle());
    if (file.link !== undefined)
      archive.entry({ ...header, type: 'symlink', linkname: file.link, mode: 0o777 }, done);
    else archive.entry({ ...header, mode: file.isProgram ? 0o755 : 0o644 }, bytesOf(file), done);
  });
}
