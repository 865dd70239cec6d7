import { inflateSync } from 'node:zlib';

/** Pixels in RGBA, row by row, as a QR reader needs them. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

const CHANNELS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3 };

/** Pictures in a PDF, read from its image objects; transparency masks are left out. */
export function picturesOf(pdf: Buffer): Picture[] {
  const text = pdf.toString('latin1');
  const masks = new Set([...text.matchAll(/\/SMask (\d+) 0 R/g)].map((match) => match[1]));
  return [...text.matchAll(/(\d+) 0 obj\s*<<([\s\S]*?)>>\s*stream\r?\n/g)].flatMap((match) => {
    const [whole, id, head = ''] = match;
    if (!/\/Subtype\s*\/Image\b/.test(head) || masks.has(id)) return [];
    const start = match.index + whole.length;
    return [decode(head, pdf.subarray(start, start + numberIn(head, 'Length')))];
  });
}

function decode(head: string, data: Buffer): Picture {
  const [width, height] = [numberIn(head, 'Width'), numberIn(head, 'Height')];
  const channels = CHANNELS[/\/ColorSpace\s*\/(\w+)/.exec(head)?.[1] ?? ''];
  if (channels === undefined || numberIn(head, 'BitsPerComponent') !== 8)
    throw new Error(`odd picture: ${head}`);
  const plain = inflateSync(data);
  const samples = /\/Predictor\s+1\d/.test(head) ? unfilter(plain, width * channels, channels) : plain;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[at * 4 + channel] = samples[at * channels + Math.min(channel, channels - 1)] ?? 0;
    }
  }
  return { width, height, pixels };
}

function numberIn(head: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+(\\d+)`).exec(head)?.[1] ?? 0);
}

/** Reverses the line filters of PNG (RFC 2083, section 6). */
function unfilter(data: Buffer, rowLength: number, step: number): Buffer {
  const rows = Math.floor(data.length / (rowLength + 1));
  const out = Buffer.alloc(rows * rowLength);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (rowLength + 1)] ?? 0;
    for (let column = 0; column < rowLength; column += 1) {
      const at = row * rowLength + column;
      const left = column < step ? 0 : (out[at - step] ?? 0);
      const up = row === 0 ? 0 : (out[at - rowLength] ?? 0);
      const corner = row === 0 || column < step ? 0 : (out[at - rowLength - step] ?? 0);
      out[at] = (data[row * (rowLength + 1) + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [number, number, number]; // prettier-ignore
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
