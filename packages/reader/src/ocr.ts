import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'

/** The English of Tesseract lies as data in a package; nothing is fetched. */
const languageFolder = fileURLToPath(new URL('4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng/package.json')))

/** In per cent. A photograph without writing on it is read as a jumble of signs, none of them with much certainty. */
const leastConfidence = 50

export interface Ocr {
  /** The words in a picture, '' where there are none. */
  read(picture: Buffer): Promise<string>
  end(): Promise<unknown>
}

export async function startOcr(): Promise<Ocr> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageFolder,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  return {
    async read(picture) {
      const { text, confidence } = (await worker.recognize(picture)).data
      return confidence < leastConfidence ? '' : text
    },
    end: () => worker.terminate(),
  }
}
