import { expect, test } from 'vitest'
import { BodyTooLong } from '../bounded-fetch.ts'
import { receiveFrames } from './event-frames.ts'

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function read(text: string, size: number): Promise<string[]> {
  const frames: string[] = []
  for await (const received of receiveFrames(inChunks(text, size), 1_000_000)) frames.push(...received)
  return frames
}

test.each([
  ['line feeds', 'data: a\n\ndata: b\ndata: c\n\n', ['a', 'b\nc']],
  ['carriage returns with line feeds', 'data: a\r\n\r\ndata: b\r\ndata: c\r\n\r\n', ['a', 'b\nc']],
  ['no blank, or two', 'data:a\n\ndata:  b\n\n', ['a', ' b']],
  ['comments and other fields', ': hi\n\nevent: x\nid: 4\ndata: a\n\n', ['a']],
  ['an event that breaks off', 'data: a\n\ndata: b', ['a']],
  ['characters of many bytes', 'data: 東京😀\n\n', ['東京😀']],
])('%s give the same frames, however the bytes are split', async (_title, text, frames) => {
  for (const size of [1, 2, 3, 1_000]) expect(await read(text, size)).toEqual(frames)
})

test('a stream that is too long ends in an error after the frames before', async () => {
  const heard: string[] = []
  const collectAnswer = async () => {
    for await (const frames of receiveFrames(inChunks('data: a\n\ndata: b\n\n', 9), 10)) heard.push(...frames)
  }
  await expect(collectAnswer()).rejects.toBeInstanceOf(BodyTooLong)
  expect(heard).toEqual(['a'])
})
