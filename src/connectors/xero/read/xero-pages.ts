import { Failure } from '../../../domain/issues/failure';
import type { BooksAccess } from '../../books-access';
import { LARGEST_PAGE } from '../client/xero-transport';
import type { PageRequest, XeroPage } from '../client/xero.client';
import { XeroHighVolume, XeroTooLarge } from '../xero-error';
import {
  advance,
  askFrom,
  atPageSize,
  type CursorRow,
  inSlices,
  readCursor,
  type XeroCursor,
} from './xero-cursor';

export interface PageRead<T> {
  readonly cursor: XeroCursor;
  readonly page: XeroPage<T>;
  /** Rows per page that were asked for. */
  readonly size: number;
}

/** Smallest page after silence, which may have another cause than size: Xero's own default. */
const SMALLEST_AFTER_SILENCE = 100;

/** Maximum rows remembered of a list, to see that an answer holds nothing new. */
const MOST_REMEMBERED = 20;

/**
 * Pages of lists of changes, in a size that can be read: one that is too large is asked for again in half, and the
 * cursor remembers the size. Beyond Xero's threshold for high volumes a reading uses slices of `Date`.
 */
export class XeroPages {
  /** Sizes after an unanswered call, by list, until one is answered. */
  private readonly afterSilence = new Map<string, number>();

  /** Versions in the last answer, by list. */
  private readonly lastVersions = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly most: number,
    /** Called for each page on which every row was in the answer before. */
    private readonly onUnchanged: (access: BooksAccess) => void = () => undefined,
  ) {}

  /** @param hasSlices false: the list already has a condition on `Date` */
  async read<T extends CursorRow>(
    access: BooksAccess,
    list: string,
    position: string | null,
    ask: (request: PageRequest) => Promise<XeroPage<T>>,
    hasSlices = false,
  ): Promise<PageRead<T>> {
    const key = `${access.tenantId} ${list}`;
    let cursor = readCursor(position);
    let size = Math.min(cursor.size ?? this.most, this.afterSilence.get(key) ?? this.most);
    for (;;) {
      cursor = atPageSize(cursor, size);
      try {
        const request = { since: askFrom(cursor), page: cursor.page, size, dated: condition(cursor) };
        const page = await ask(request);
        this.afterSilence.delete(key);
        if (!this.hasNews(key, page.rows)) this.onUnchanged(access);
        return { cursor: { ...cursor, size: size < this.most ? size : null }, page, size };
      } catch (error) {
        const sliced = error instanceof XeroHighVolume && hasSlices ? inSlices(cursor, new Date()) : null;
        if (sliced !== null) cursor = sliced;
        else if (error instanceof XeroTooLarge && size > 1) size = Math.ceil(size / 2);
        else {
          if (error instanceof Failure && error.unanswered === 'silent')
            this.afterSilence.set(key, Math.min(size, Math.max(SMALLEST_AFTER_SILENCE, Math.ceil(size / 2))));
          throw error;
        }
      }
    }
  }

  private hasNews(key: string, rows: readonly CursorRow[]): boolean {
    const before = this.lastVersions.get(key);
    this.lastVersions.set(key, new Set(rows.slice(0, MOST_REMEMBERED).map(({ version }) => version)));
    return rows.some(({ version }) => before?.has(version) !== true);
  }

  /** Position after a page that is stored whole, and whether more can be read now. */
  next({ cursor, page, size }: PageRead<CursorRow>): {
    readonly cursor: XeroCursor;
    readonly hasMore: boolean;
  } {
    const { rows } = page;
    const isFull = rows.length >= size;
    const after = advance(cursor, { rows, isFull, servedAt: page.servedAt }, size);
    // Counted pages would begin anew with another size, perhaps without end.
    const isCounting = after.cursor.page > 1 || after.cursor.foundBefore !== null;
    // A full page far below the limit shows that a larger one can be read.
    const next = isFull && !isCounting && page.bytes < LARGEST_PAGE / 4 ? size * 2 : size;
    return { ...after, cursor: { ...after.cursor, size: next < this.most ? next : null } };
  }
}

function condition({ slices }: XeroCursor): string | null {
  const [slice] = slices?.left ?? [];
  if (slice === undefined) return null;
  const [from, before] = slice.map((day) => day && `DateTime(${day.split('-').map(Number).join(',')})`);
  const parts = [from && `Date>=${from}`, before && `Date<${before}`].filter((part) => part);
  return parts.length === 0 ? null : parts.join(' AND ');
}
