const WORDS = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Harare',
});

/** A moment on the clocks of Harare, where the devices stand. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {WORDS.format(new Date(at))}
    </time>
  );
}
