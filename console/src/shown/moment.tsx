import { useWords } from '../words/words';

/** A moment on the clocks of Harare, where the devices and their organisations are. */
export function Moment({ at }: { at: string }) {
  const { locale } = useWords('shown');
  return (
    <time dateTime={at} title={at}>
      {formatOf(locale).format(new Date(at))}
    </time>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, using one is not. */
function formatOf(locale: string): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      ...({ dateStyle: 'medium', timeStyle: 'medium' } as const),
      timeZone: 'Africa/Harare',
    });
  formats.set(locale, format);
  return format;
}
