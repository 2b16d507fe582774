import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import { NoPreview } from './no-preview.tsx'
import { usePdf } from './pdf-document.ts'
import type { OpenPdf } from './pdf-document.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-preview.module.css'

/** The page in the middle of the viewport. */
function findPage(box: HTMLElement) {
  const middle = box.scrollTop + box.clientHeight / 2
  const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')]
  return Number(pages.findLast((page) => page.offsetTop <= middle)?.dataset.page ?? 1)
}

function Pages({ opened: { pdf, ratio }, first }: { opened: OpenPdf; first: number }) {
  const box = useRef<HTMLDivElement>(null)
  const count = pdf.numPages
  const [current, setCurrent] = useState(Math.min(first, count))
  const show = (page: number) => {
    setCurrent(page)
    const target = box.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    if (target && box.current) box.current.scrollTop = target.offsetTop - 8
  }
  const begin = useEffectEvent(() => show(Math.min(first, count)))
  useEffect(() => begin(), [])
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <IconButton label="Previous page" icon={<ChevronLeft />} disabled={current <= 1} onClick={() => show(current - 1)} />
        <span role="status" className={styles.place}>
          Page {current} of {count}
        </span>
        <IconButton label="Next page" icon={<ChevronRight />} disabled={current >= count} onClick={() => show(current + 1)} />
      </div>
      <div
        ref={box}
        className={styles.pages}
        role="region"
        aria-label="Pages"
        tabIndex={0}
        onScroll={({ currentTarget }) => setCurrent(findPage(currentTarget))}
      >
        {Array.from({ length: count }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} ratio={ratio} />
        ))}
      </div>
    </div>
  )
}

export default function PdfPreview({ blob, page = 1 }: { blob: Blob; page?: number | undefined }) {
  const { opened, issue } = usePdf(blob)
  if (issue) return <NoPreview>{issue}</NoPreview>
  if (!opened) return <PreviewLoading />
  return <Pages opened={opened} first={page} />
}
