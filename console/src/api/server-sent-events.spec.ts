import { readEvents } from './server-sent-events';

async function eventsOf(...chunks: string[]): Promise<object[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(new TextEncoder().encode(chunk)));
      controller.close();
    },
  });
  const events: object[] = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}

describe('server-sent events', () => {
  it('are read with their type, wherever the network cuts them', async () => {
    expect(await eventsOf('event: prog', 'ress\nid: 1\ndata: {"a"', ':1}\n', '\ndata: two\n\n')).toEqual([
      { type: 'progress', data: '{"a":1}' },
      { type: 'message', data: 'two' },
    ]);
  });

  it('may have several lines; comments and what is cut off by the end are none', async () => {
    expect(await eventsOf(': hello\n\n', 'data: a\r\ndata: b\r\n\r\n', 'data: never')).toEqual([
      { type: 'message', data: 'a\nb' },
    ]);
  });
});
