import type { File } from '@adjutant/contract/files/files'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toContentQuery, useObjectUrl } from './use-file-content.ts'
import { KindIcon } from '../list/file-icon.tsx'
import { toPreviewKind } from './preview-kind.ts'
import styles from './thumbnail.module.css'

/** A larger image would be downloaded completely for a thumbnail. */
const maxBytes = 3_000_000

function Picture({ file }: { file: File }) {
  const { data } = useQuery(toContentQuery(file))
  const url = useObjectUrl(data, file.type)
  const [isBroken, setBroken] = useState(false)
  if (!url || isBroken) return <KindIcon kind={file.kind} />
  return <img src={url} alt="" className={styles.picture} onError={() => setBroken(true)} />
}

/** Shows an image when it scrolls into view, or the file kind. */
export function Thumbnail({ file }: { file: File }) {
  const box = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  const isPicture = toPreviewKind(file) === 'image' && file.size <= maxBytes
  useEffect(() => {
    if (!isPicture || !box.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isPicture])
  if (!isPicture) return <KindIcon kind={file.kind} />
  return (
    <span ref={box} className={styles.box}>
      {isSeen ? <Picture file={file} /> : <KindIcon kind={file.kind} />}
    </span>
  )
}
