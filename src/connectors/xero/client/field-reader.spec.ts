import { parseExactJson, type ExactJsonObject } from '../../../platform/http/exact-json';
import { FieldReader, netDate } from './field-reader';

function reader(json: string, path = ''): FieldReader {
  return new FieldReader(parseExactJson(json) as ExactJsonObject, path);
}

describe('reading a text', () => {
  it('gives what is there, and nothing for what is missing or null', () => {
    const read = reader('{"a":"x","b":null}');
    expect([read.text('a'), read.text('b'), read.text('c')]).toEqual(['x', '', '']);
    expect(read.faults).toEqual([]);
  });

  it.each(['true', '{}', '["x"]'])('names a field that is %s instead', (value) => {
    const read = reader(`{"a":${value}}`, 'LineItems[2].');
    expect(read.text('a')).toBe('');
    expect(read.faults).toEqual(['LineItems[2].a is not a text.']);
  });

  it.each(['{}', '{"a":null}', '{"a":""}'])('names one that is required and missing in %s', (json) => {
    const read = reader(json);
    expect(read.requiredText('a')).toBe('');
    expect(read.faults).toEqual(['a is missing.']);
  });
});

describe('reading an amount', () => {
  it.each([
    ['115.50', '115.5'],
    ['"115.50"', '115.5'],
    ['0', '0'],
    ['-0.01', '-0.01'],
    ['1.5E+2', '150'],
    ['9007199254740993.01', '9007199254740993.01'],
    ['123456789012345678901234567890.1234', '123456789012345678901234567890.1234'],
  ])('takes %s to the last digit', (value, expected) => {
    const read = reader(`{"a":${value}}`);
    expect(read.decimal('a')?.toFixed()).toBe(expected);
    expect(read.requiredDecimal('a').toFixed()).toBe(expected);
    expect(read.faults).toEqual([]);
  });

  it('is null for nothing', () => {
    const read = reader('{"a":null,"b":""}');
    expect([read.decimal('a'), read.decimal('b'), read.decimal('c')]).toEqual([null, null, null]);
    expect(read.faults).toEqual([]);
  });

  it.each(['"abc"', 'true', '{}', '[1]', '"1,000.00"', '"12 USD"'])(
    'names %s, which is no number',
    (value) => {
      const read = reader(`{"a":${value}}`);
      expect(read.decimal('a')).toBeNull();
      expect(read.faults).toEqual(['a is not a number.']);
    },
  );

  it.each(['{}', '{"a":null}', '{"a":""}'])(
    'names one that is required and missing in %s, and gives zero',
    (json) => {
      const read = reader(json);
      expect(read.requiredDecimal('a').isZero()).toBe(true);
      expect(read.faults).toEqual(['a is missing.']);
    },
  );
});

describe('reading a choice', () => {
  const choices = { Inclusive: 'inclusive', Exclusive: 'exclusive' };

  it('gives its meaning', () => {
    expect(reader('{"a":"Inclusive"}').choice('a', choices, 'exclusive')).toBe('inclusive');
  });

  it.each([
    ['{"a":"inclusive"}', 'a has the unknown value "inclusive".'],
    ['{"a":" Inclusive"}', 'a has the unknown value " Inclusive".'],
    [`{"a":"${'x'.repeat(100)}"}`, `a has the unknown value "${'x'.repeat(40)}".`],
    ['{}', 'a is missing.'],
    ['{"a":""}', 'a is missing.'],
  ])('names what it does not know in %s', (json, fault) => {
    const read = reader(json);
    expect(read.choice('a', choices, 'exclusive')).toBe('exclusive');
    expect(read.faults).toEqual([fault]);
  });
});

describe('reading a day', () => {
  it.each([
    ['{"DateString":"2026-09-14T00:00:00","Date":"/Date(0)/"}', '2026-09-14'],
    ['{"DateString":"2026-09-14"}', '2026-09-14'],
    ['{"Date":"/Date(1789344000000+0000)/"}', '2026-09-14'],
    ['{"Date":"/Date(1789344000000)/"}', '2026-09-14'],
    ['{"Date":"/Date(1789344000000+1300)/"}', '2026-09-14'],
    ['{"DateString":"2026-02-30T00:00:00","Date":"/Date(1789344000000)/"}', '2026-09-14'],
    ['{"DateString":null,"Date":"/Date(-86400000)/"}', '1969-12-31'],
  ])('of %s is %s, in no zone', (json, day) => {
    const read = reader(json);
    expect(read.day('DateString', 'Date')).toBe(day);
    expect(read.faults).toEqual([]);
  });

  it.each(['{}', '{"DateString":"14/09/2026"}', '{"Date":"2026-09-14"}', '{"Date":"/Date(x)/"}'])(
    'names the field when there is none in %s',
    (json) => {
      const read = reader(json);
      read.day('DateString', 'Date');
      expect(read.faults).toEqual(['Date is missing or is not a date.']);
    },
  );
});

describe('reading an instant', () => {
  it('keeps the milliseconds', () => {
    const read = reader('{"a":"/Date(1290168061560+0000)/"}');
    expect(read.instant('a').toISOString()).toBe('2010-11-19T12:01:01.560Z');
    expect(read.faults).toEqual([]);
  });

  it.each(['{}', '{"a":"2026-09-14T00:00:00"}', '{"a":"/Date(9999999999999999999)/"}'])(
    'names the field in %s',
    (json) => {
      const read = reader(json);
      expect(read.instant('a').getTime()).toBe(0);
      expect(read.faults).toEqual(['a is missing or is not a date.']);
    },
  );

  it.each(['', '/Date()/', '/Date(1.5)/', '/Date(1)', 'Date(1)', '/Date(1)/x', ' /Date(1)/'])(
    'does not read %j',
    (text) => {
      expect(netDate(text)).toBeNull();
    },
  );
});

describe('reading a list', () => {
  it('gives each object with its path', () => {
    const read = reader('{"a":[{"b":"1"},{"b":"2"}]}', 'Top.');
    expect(read.objects('a').map(({ value, path }) => [value.b, path])).toEqual([
      ['1', 'Top.a[0].'],
      ['2', 'Top.a[1].'],
    ]);
  });

  it('is empty for nothing', () => {
    const read = reader('{"a":null,"b":[]}');
    expect([read.objects('a'), read.objects('b'), read.objects('c')]).toEqual([[], [], []]);
    expect(read.faults).toEqual([]);
  });

  it('names what is no list, and each entry that is no object', () => {
    const read = reader('{"a":"x","b":[1,{},null,[]]}');
    expect(read.objects('a')).toEqual([]);
    expect(read.objects('b').map(({ path }) => path)).toEqual(['b[1].']);
    expect(read.faults).toEqual([
      'a is not a list.',
      'b[0] is not an object.',
      'b[2] is not an object.',
      'b[3] is not an object.',
    ]);
  });
});

describe('reading one of several words', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'does not take "%s" for one of them because every object has it',
    (word) => {
      const read = reader(`{"a":"${word}"}`);
      expect(read.choice<string>('a', { PAID: 'approved' }, 'unknown')).toBe('unknown');
      expect(read.faults).toEqual([`a has the unknown value "${word}".`]);
    },
  );
});

describe('an instant outside of the years that have four digits', () => {
  it.each(['253402300800000', '-62135596800001', '8640000000000001', '99999999999999999999'])(
    '%s milliseconds is no date',
    (milliseconds) => {
      expect(netDate(`/Date(${milliseconds})/`)).toBeNull();
      const read = reader(`{"d":"/Date(${milliseconds}+0000)/"}`);
      expect([read.day('s', 'd'), read.instant('d')]).toEqual(['1970-01-01', new Date(0)]);
      expect(read.faults).toEqual(['d is missing or is not a date.', 'd is missing or is not a date.']);
    },
  );

  it('is beyond the last one that can be written', () => {
    expect(netDate('/Date(253402300799999)/')?.toISOString()).toBe('9999-12-31T23:59:59.999Z');
    expect(netDate('/Date(-62135596800000)/')?.toISOString()).toBe('0001-01-01T00:00:00.000Z');
  });
});
