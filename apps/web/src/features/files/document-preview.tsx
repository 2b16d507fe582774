import { useEffect, useRef, useState } from 'react'
import { readDocument } from './document-file.ts'
import type { DocumentPart } from './document-file.ts'
import styles from './document-preview.module.css'
import { NoPreview } from './no-preview.tsx'
import { Opening } from './opening.tsx'

type Read = { parts: DocumentPart[] } | { fault: string }

async function read(blob: Blob): Promise<Read> {
  try {
    const parts = await readDocument(new Uint8Array(await blob.arrayBuffer()))
    return parts.some(({ paragraphs }) => paragraphs.length > 0) ? { parts } : { fault: 'This file has no text.' }
  } catch (error) {
    return { fault: error instanceof RangeError ? 'This file is damaged.' : (error as Error).message }
  }
}

function Part({ part: { number, paragraphs } }: { part: DocumentPart }) {
  return (
    <section data-page={number} aria-label={number ? `Slide ${number}` : undefined} className={styles.part}>
      {number && <p className={styles.number}>Slide {number}</p>}
      {paragraphs.map(({ text, isHeading }, index) => (isHeading ? <h3 key={index}>{text}</h3> : <p key={index}>{text}</p>))}
    </section>
  )
}

function Parts({ parts, page }: { parts: readonly DocumentPart[]; page: number | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = page && box.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    if (target) box.current!.scrollTop = target.offsetTop
  }, [page])
  return (
    <div ref={box} className={styles.text} role="region" aria-label="Text of the file" tabIndex={0}>
      <p className={styles.note}>Text-only preview. Download the file to see its layout.</p>
      {parts.map((part) => (
        <Part key={part.number ?? 0} part={part} />
      ))}
    </div>
  )
}

/** The words of a document or of slides. */
export default function DocumentPreview({ blob, page }: { blob: Blob; page: number | undefined }) {
  const [known, setKnown] = useState<Read>()
  useEffect(() => {
    let isWanted = true
    void read(blob).then((found) => isWanted && setKnown(found))
    return () => {
      isWanted = false
    }
  }, [blob])
  if (!known) return <Opening />
  return 'fault' in known ? <NoPreview>{known.fault}</NoPreview> : <Parts parts={known.parts} page={page} />
}
