import type { FilePreview } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useEffect, useRef } from 'react'
import styles from './document-preview.module.css'
import { NoPreview } from './no-preview.tsx'

type Words = Extract<FilePreview, { kind: 'words' }>
type Part = Words['parts'][number]

const isSlide = (type: string) => type.includes('presentationml')

function PartView({ part: { page, paragraphs }, pageWord }: { part: Part; pageWord: string }) {
  return (
    <section data-page={page ?? undefined} aria-label={page ? `${pageWord} ${page}` : undefined} className={styles.part}>
      {page && (
        <p className={styles.number}>
          {pageWord} {page}
        </p>
      )}
      {paragraphs.map(({ text, kind }, index) =>
        kind === 'heading' ? (
          <h3 key={index}>{text}</h3>
        ) : (
          <p key={index} data-note={kind === 'note' || undefined}>
            {text}
          </p>
        ),
      )}
    </section>
  )
}

/** Paragraphs of a document or slides, scrolled to the requested page. */
export function DocumentPreview({
  preview: { parts, is_cut: isCut },
  type,
  page,
}: {
  preview: Words
  type: string
  page: number | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = page && box.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    if (target && box.current) box.current.scrollTop = target.offsetTop
  }, [page])
  if (parts.length === 0) return <NoPreview>{appMessages.file.noText}</NoPreview>
  return (
    <div ref={box} className={styles.text} role="region" aria-label="Text of the file" tabIndex={0}>
      <p className={styles.note}>Text-only preview. Download the file to see its layout.</p>
      {parts.map((part, index) => (
        <PartView key={index} part={part} pageWord={isSlide(type) ? 'Slide' : 'Page'} />
      ))}
      {isCut && <p className={styles.note}>Only the beginning is shown. Download the file to read the rest.</p>}
    </div>
  )
}
