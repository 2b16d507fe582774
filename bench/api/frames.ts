/** The data of each event of a stream with its time of arrival. */
export async function* frames(chunks: AsyncIterable<string>): AsyncGenerator<{ data: string; at: bigint }> {
  let buffer = ''
  for await (const chunk of chunks) {
    const at = process.hrtime.bigint()
    const parts = (buffer + chunk).split('\n\n')
    buffer = parts.pop()!
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (data !== undefined) yield { data, at }
    }
  }
}
