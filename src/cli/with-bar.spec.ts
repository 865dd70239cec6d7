import { PassThrough } from 'node:stream';
import { withBar } from './with-bar';

const WRAPPING_OFF = '\u001b[?7l';
const WRAPPING_ON = '\u001b[?7h';

function terminal(): { stream: NodeJS.WritableStream; written: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const parts: string[] = [];
  stream.on('data', (part: Buffer) => parts.push(part.toString('utf8')));
  return { stream, written: () => parts.join('') };
}

describe('a bar', () => {
  it('gives the terminal back when somebody breaks off, and says what goes on', async () => {
    const { stream, written } = terminal();
    const ended: string[] = [];
    const options = { stream, farewell: 'The run goes on.', end: (signal: string) => ended.push(signal) };
    const before = process.listenerCount('SIGINT');
    await withBar(options, async (bar) => {
      bar.start(10, 0);
      expect(process.listenerCount('SIGINT')).toBe(before + 1);
      await new Promise((later) => setImmediate(later));
      process.emit('SIGINT', 'SIGINT');
    });
    expect(ended).toEqual(['SIGINT']);
    expect(written()).toContain(WRAPPING_OFF);
    expect(written().lastIndexOf(WRAPPING_ON)).toBeGreaterThan(written().lastIndexOf(WRAPPING_OFF));
    expect(written().trimEnd().endsWith('The run goes on.')).toBe(true);
    expect(process.listenerCount('SIGINT')).toBe(before);
  });

  it('is taken away when the work fails', async () => {
    const { stream, written } = terminal();
    const work = withBar({ stream }, (bar) => {
      bar.start(10, 0);
      return Promise.reject(new Error('the service is away'));
    });
    await expect(work).rejects.toThrow('the service is away');
    expect(written()).toContain(WRAPPING_ON);
  });
});
