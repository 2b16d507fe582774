import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { toContentQuery, useObjectUrl } from './content.ts'
import type { Shown } from './content.ts'
import { NoPreview, Unshowable } from './no-preview.tsx'
import { Opening } from './opening.tsx'
import { Player } from './player.tsx'
import { toPreviewKind } from './preview-kind.ts'
import type { PreviewKind } from './preview-kind.ts'
import styles from './preview.module.css'

const PdfPreview = lazyPart(() => import('./pdf-preview.tsx'))
const TextPreview = lazyPart(() => import('./text-preview.tsx'))
const OfficePreview = lazyPart(() => import('./office-preview.tsx'))

function PicturePreview({ blob, shown }: { blob: Blob; shown: Shown }) {
  const url = useObjectUrl(blob, shown.type)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Unshowable />
  return url && <img src={url} alt={shown.name} className={styles.picture} onError={() => setBroken(true)} />
}

type Fetched = Exclude<PreviewKind, 'none' | 'audio' | 'video' | 'office'>
type LoadedProps = { blob: Blob; shown: Shown; kind: Fetched; page: number | undefined }

function LoadedPreview({ blob, shown, kind, page }: LoadedProps) {
  switch (kind) {
    case 'pdf':
      return <PdfPreview key={page} blob={blob} page={page} />
    case 'text':
    case 'markdown':
    case 'table':
      return <TextPreview blob={blob} kind={kind} name={shown.name} />
    case 'image':
      return <PicturePreview blob={blob} shown={shown} />
  }
}

function FetchedPreview({ shown, kind, page }: Omit<LoadedProps, 'blob'>) {
  const { data: blob, error, refetch } = useQuery(toContentQuery(shown))
  if (blob) {
    return (
      <Suspense fallback={<Opening />}>
        <LoadedPreview key={shown.sha256} blob={blob} shown={shown} kind={kind} page={page} />
      </Suspense>
    )
  }
  if (!error) return <Opening />
  return <LoadFailure title="Couldn't load the file." detail={toDetail(error, words.wire.broken)} onRetry={() => void refetch()} />
}

/** A file as far as the browser can display it. */
export function Preview({ shown, page }: { shown: Shown; page: number | undefined }) {
  const kind = toPreviewKind(shown)
  if (shown.size === 0) return <NoPreview>This file is empty.</NoPreview>
  if (kind === 'none') return <NoPreview>{words.file.noPreview}</NoPreview>
  if (kind === 'audio' || kind === 'video') return <Player key={shown.sha256} shown={shown} kind={kind} />
  if (kind === 'office') {
    return (
      <Suspense fallback={<Opening />}>
        <OfficePreview key={`${shown.sha256} ${page}`} shown={shown} page={page} />
      </Suspense>
    )
  }
  return <FetchedPreview shown={shown} kind={kind} page={page} />
}
