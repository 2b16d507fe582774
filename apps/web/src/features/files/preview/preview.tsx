import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { toContentQuery, useObjectUrl } from './use-file-content.ts'
import type { FileContentRef } from './use-file-content.ts'
import { NoPreview, UnsupportedPreview } from './no-preview.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import { Player } from './player.tsx'
import { toPreviewKind } from './preview-kind.ts'
import type { PreviewKind } from './preview-kind.ts'
import styles from './preview.module.css'

const PdfPreview = lazyComponent(() => import('./pdf-preview.tsx'))
const TextPreview = lazyComponent(() => import('./text-preview.tsx'))
const OfficePreview = lazyComponent(() => import('./office-preview.tsx'))

function PicturePreview({ blob, displayed }: { blob: Blob; displayed: FileContentRef }) {
  const url = useObjectUrl(blob, displayed.type)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <UnsupportedPreview />
  return url && <img src={url} alt={displayed.name} className={styles.picture} onError={() => setBroken(true)} />
}

type Fetched = Exclude<PreviewKind, 'none' | 'audio' | 'video' | 'office'>
type LoadedProps = { blob: Blob; displayed: FileContentRef; kind: Fetched; page: number | undefined }

function LoadedPreview({ blob, displayed, kind, page }: LoadedProps) {
  switch (kind) {
    case 'pdf':
      return <PdfPreview key={page} blob={blob} page={page} />
    case 'text':
    case 'markdown':
    case 'table':
      return <TextPreview blob={blob} kind={kind} name={displayed.name} />
    case 'image':
      return <PicturePreview blob={blob} displayed={displayed} />
  }
}

function FetchedPreview({ displayed, kind, page }: Omit<LoadedProps, 'blob'>) {
  const { data: blob, error, refetch } = useQuery(toContentQuery(displayed))
  if (blob) {
    return (
      <Suspense fallback={<PreviewLoading />}>
        <LoadedPreview key={displayed.sha256} blob={blob} displayed={displayed} kind={kind} page={page} />
      </Suspense>
    )
  }
  if (!error) return <PreviewLoading />
  return <QueryFailure title="Couldn't load the file." query={{ error, refetch }} />
}

/** A file as far as the browser can display it. */
export function Preview({ displayed, page }: { displayed: FileContentRef; page: number | undefined }) {
  const kind = toPreviewKind(displayed)
  if (displayed.size === 0) return <NoPreview>This file is empty.</NoPreview>
  if (kind === 'none') return <NoPreview>{appMessages.file.noPreview}</NoPreview>
  if (kind === 'audio' || kind === 'video') return <Player key={displayed.sha256} displayed={displayed} kind={kind} />
  if (kind === 'office') {
    return (
      <Suspense fallback={<PreviewLoading />}>
        <OfficePreview key={`${displayed.sha256} ${page}`} displayed={displayed} page={page} />
      </Suspense>
    )
  }
  return <FetchedPreview displayed={displayed} kind={kind} page={page} />
}
