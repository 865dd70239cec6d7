// Writes a tar archive that is the same for the same files: sorted by name, with one time and no owner.
import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Time of all files, as in npm's packages, since some programs cannot handle years before 1980. */
const MADE = new Date('1985-10-26T08:15:00Z');

export const bytesOf = ({ bytes, from }) => bytes ?? readFileSync(from);

/** Writes the archive. @param folder the only top folder, which contains all files */
export async function writeArchive(target, folder, files) {
  const archive = pack();
  // Sets the level, which changes the bytes; gzip's header has no name and no time here.
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
