import type { getDocumentProxy } from 'unpdf'
import { getResolvedPDFJS } from 'unpdf'

export type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

interface PdfImage {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** A scanned page is one large image; smaller ones are logos. */
const minPixels = 100_000

const withHead = (head: string, data: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${head}\n`), data])

const withoutAlpha = (data: Uint8Array): Uint8Array => {
  const colours = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) colours.set(data.subarray(from, from + 3), to)
  return colours
}

/** PNM is the simplest image format. One-bit pixels are inverted between PDF and PNM. */
function toPnm({ width, height, data: samples }: PdfImage): Buffer | undefined {
  const data = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  const size = `${width} ${height}`
  switch (data.length) {
    case Math.ceil(width / 8) * height:
      return withHead(
        `P4\n${size}`,
        data.map((eight) => ~eight & 0xff),
      )
    case width * height:
      return withHead(`P5\n${size}\n255`, data)
    case width * height * 3:
      return withHead(`P6\n${size}\n255`, data)
    case width * height * 4:
      return withHead(`P6\n${size}\n255`, withoutAlpha(data))
    default:
      return undefined
  }
}

const countPixels = ({ width, height }: PdfImage): number => width * height

async function listImages(page: PdfPage): Promise<PdfImage[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const names = fnArray.flatMap((operation, index) => (operation === OPS.paintImageXObject ? [String(argsArray[index][0])] : []))
  const find = (name: string) =>
    new Promise<PdfImage | { data?: undefined } | null>((resolve) => {
      ;(name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve)
    })
  return (await Promise.all(new Set(names).values().map(find))).filter((image) => image?.data !== undefined)
}

/** The largest image of a page, if it can be the whole page. */
export async function findScan(page: PdfPage, maxPixels: number): Promise<Buffer | undefined> {
  const [largest] = (await listImages(page)).toSorted((one, other) => countPixels(other) - countPixels(one))
  if (!largest || countPixels(largest) < minPixels || countPixels(largest) > maxPixels) return undefined
  return toPnm(largest)
}
