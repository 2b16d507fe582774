import { startOcr } from './ocr.ts'
import { checkPixels } from './image-size.ts'
import type { TextCollector } from '../text-collector.ts'
import { Unreadable } from '../unreadable.ts'

export async function readImage(bytes: Buffer, type: string, collector: TextCollector, maxPixels: number): Promise<void> {
  checkPixels(bytes, type, maxPixels)
  const ocr = await startOcr()
  try {
    collector.add(null, await ocr.read(bytes))
  } catch (error) {
    throw new Unreadable('broken', { cause: error })
  } finally {
    await ocr.end()
  }
}
