export interface ServerSentEvent {
  readonly type: string;
  readonly data: string;
}

/**
 * Parses server-sent events ("text/event-stream"): `event` and `data` lines; comments are skipped. EventSource cannot
 * send headers, and reopens a stream that has ended.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerSentEvent | null {
  const lines = block.split('\n');
  const values = (field: string): string[] =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart());
  const data = values('data');
  return data.length === 0 ? null : { type: values('event')[0] ?? 'message', data: data.join('\n') };
}
