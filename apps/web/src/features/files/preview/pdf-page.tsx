import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import styles from './pdf-page.module.css'

/** Maximum device pixel ratio: finer rendering is not visible. */
const maxDots = 2

/** Draws a page: the image, and a text layer for selection, search and screen readers. */
async function draw(pdf: PDFDocumentProxy, number: number, box: HTMLElement, signal: AbortSignal) {
  const page = await pdf.getPage(number)
  if (signal.aborted) return undefined
  const scale = box.clientWidth / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const dots = Math.min(window.devicePixelRatio, maxDots)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * dots)
  canvas.height = Math.floor(viewport.height * dots)
  const drawing = page.render({ canvas, viewport, transform: [dots, 0, 0, dots, 0, 0] })
  const words = document.createElement('div')
  words.className = styles.words ?? ''
  words.style.setProperty('--total-scale-factor', String(scale))
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
  signal.addEventListener('abort', () => {
    drawing.cancel()
    text.cancel()
  })
  await Promise.all([drawing.promise, text.render()])
  if (signal.aborted) return undefined
  box.replaceChildren(canvas, words)
  return viewport.width / viewport.height
}

type PdfPageProps = { pdf: PDFDocumentProxy; number: number; ratio: number }

/** One page, drawn only near the viewport, because hundreds of pages would exhaust the memory. */
export function PdfPage({ pdf, number, ratio }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [ownRatio, setOwnRatio] = useState(ratio)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '100% 0px' })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = box.current
    if (!element || !isNear) return undefined
    const controller = new AbortController()
    // A page that fails to draw stays blank; the others are shown.
    draw(pdf, number, element, controller.signal).then(
      (drawn) => drawn && setOwnRatio(drawn),
      () => undefined,
    )
    return () => {
      controller.abort()
      element.replaceChildren()
    }
  }, [pdf, number, isNear])
  return (
    <div
      ref={box}
      className={styles.page}
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      style={{ aspectRatio: ownRatio }}
    />
  )
}
