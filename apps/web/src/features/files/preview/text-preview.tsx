import { useEffect, useState } from 'react'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import type { PreviewKind } from './preview-kind.ts'
import { maxTextBytes } from './preview-kind.ts'
import { readTable } from './table-text.ts'
import { TableView } from './table-view.tsx'
import styles from './text-preview.module.css'
import { toText } from './text-bytes.ts'

function useText(blob: Blob) {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void blob
      .slice(0, maxTextBytes)
      .arrayBuffer()
      .then((bytes) => isWanted && setText(toText(new Uint8Array(bytes))))
    return () => {
      isWanted = false
    }
  }, [blob])
  return text
}

/** Plain text, Markdown or a table. Nothing is executed. */
export default function TextPreview({ blob, kind, name }: { blob: Blob; kind: PreviewKind; name: string }) {
  const text = useText(blob)
  if (text === undefined) return <PreviewLoading />
  if (kind === 'table') return <TableView table={readTable(text)} label={name} />
  const isCut = blob.size > maxTextBytes
  return (
    <div className={styles.text} role="region" aria-label={name} tabIndex={0}>
      {kind === 'markdown' ? <Markdown text={text} /> : <pre className={styles.plain}>{text}</pre>}
      {isCut && <p className={styles.note}>Only the beginning is shown. Download the file to read the rest.</p>}
    </div>
  )
}
