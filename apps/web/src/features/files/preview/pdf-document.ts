import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- By `?url` Vite gives the address of a file.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerUrl

export interface OpenPdf {
  pdf: PDFDocumentProxy
  /** Aspect ratio of the first page, assumed for the others until they are drawn. */
  ratio: number
}

async function open(blob: Blob, signal: AbortSignal): Promise<OpenPdf> {
  // The content policy forbids WebAssembly and generated code, which would only be faster.
  const task = getDocument({ data: await blob.arrayBuffer(), useWasm: false, useSystemFonts: true })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  const pdf = await task.promise
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { pdf, ratio: width / height }
}

const toIssue = (error: unknown) =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'This file is protected by a password.'
    : "Couldn't open this file. It may be damaged."

/** Opens a PDF while the component is mounted. */
export function usePdf(blob: Blob) {
  const [opened, setOpened] = useState<OpenPdf>()
  const [issue, setIssue] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    open(blob, controller.signal).then(
      (pdf) => !controller.signal.aborted && setOpened(pdf),
      (error: unknown) => !controller.signal.aborted && setIssue(toIssue(error)),
    )
    return () => controller.abort()
  }, [blob])
  return { opened, issue }
}
