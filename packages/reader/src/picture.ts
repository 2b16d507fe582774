import { startOcr } from './ocr.ts'
import { checkPixels } from './picture-size.ts'
import type { TextRoom } from './text-room.ts'
import { Unreadable } from './unreadable.ts'

export async function readPicture(bytes: Buffer, type: string, room: TextRoom, mostPixels: number): Promise<void> {
  checkPixels(bytes, type, mostPixels)
  const ocr = await startOcr()
  try {
    room.add(null, await ocr.read(bytes))
  } catch (error) {
    throw new Unreadable('broken', { cause: error })
  } finally {
    await ocr.end()
  }
}
