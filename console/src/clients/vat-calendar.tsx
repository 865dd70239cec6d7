import { Section } from '../shown/section';
import { spellDay, spellMonth } from '../shown/days';
import { useWords } from '../words/words';
import './clients.css';
import { type VatDay, weeksOf } from './vat-days';

interface VatCalendarProps {
  /** Today by the calendar of the country, as YYYY-MM-DD. */
  today: string;
  days: readonly VatDay[];
}

/** Calendar of VAT days. The list next to it says the same in words, so screen readers skip the drawing. */
export function VatCalendar({ today, days }: VatCalendarProps) {
  const words = useWords('clients');
  const months = [...new Set(days.map(({ on }) => on.slice(0, 7)))];
  return (
    <Section title={words.vatDays}>
      <div className="vat-days">
        {months.map((month) => (
          <Month key={month} month={month} today={today} days={days} />
        ))}
        <ul>
          {days.map(({ on, all, open }) => (
            <li key={on}>{words.vatDay({ day: spellDay(on), all, open })}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Month({ month, today, days }: VatCalendarProps & { month: string }) {
  return (
    <table aria-hidden="true">
      <caption>{spellMonth(month)}</caption>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={at}>
            {week.map((day, weekday) => {
              const on = `${month}-${String(day).padStart(2, '0')}`;
              const due = days.find((one) => one.on === on);
              const kind = due === undefined ? '' : due.open === 0 ? 'signed' : on < today ? 'late' : 'due';
              return (
                <td key={weekday} className={on === today ? `${kind} today` : kind}>
                  {day}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
