import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'

/** Tesseract's English data comes in a package; nothing is downloaded. */
const languageFolder = fileURLToPath(new URL('4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng/package.json')))

/** Percent. Photographs without text give random characters with low confidence. */
const minConfidence = 50

export interface Ocr {
  /** The text in an image, '' if there is none. */
  read(image: Buffer): Promise<string>
  end(): Promise<unknown>
}

export async function startOcr(): Promise<Ocr> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageFolder,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  return {
    async read(image) {
      const { text, confidence } = (await worker.recognize(image)).data
      return confidence < minConfidence ? '' : text
    },
    end: () => worker.terminate(),
  }
}
