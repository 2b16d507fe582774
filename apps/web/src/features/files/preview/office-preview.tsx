import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { toQueryOptions } from '../../../platform/api/query-options.ts'
import type { FileContentRef } from './use-file-content.ts'
import { DocumentPreview } from './document-preview.tsx'
import { NoPreview } from './no-preview.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import { SheetPreview } from './sheet-preview.tsx'

/** The server's preview. As with the bytes, a rename doesn't make it stale. */
const toPreviewQuery = ({ id, version, sha256 }: FileContentRef, page: number) => ({
  ...toQueryOptions(['file preview', sha256, page], (signal) =>
    api.files.preview.call({ params: { id }, query: { page, ...(version && { version }) } }, signal),
  ),
  staleTime: Infinity,
  gcTime: 60_000,
  placeholderData: keepPreviousData,
})

/** The file itself is the reason, so a retry fails too. */
const isFinal = (error: Error): error is ApiError => error instanceof ApiError && [409, 415].includes(error.status)

/** Paragraphs of a document or slides, or the sheets of a workbook, as the server reads them for search. `page` is the initial position. */
export default function OfficePreview({ displayed, page }: { displayed: FileContentRef; page: number | undefined }) {
  const [sheet, setSheet] = useState(page ?? 1)
  const isBook = displayed.type.includes('spreadsheetml')
  const { data, isPlaceholderData, error, refetch } = useQuery(toPreviewQuery(displayed, isBook ? sheet : 1))
  if (error && isFinal(error)) return <NoPreview>{error.detail}</NoPreview>
  if (error) return <QueryFailure title="Couldn't load the preview." query={{ error, refetch }} />
  if (!data) return <PreviewLoading />
  if (data.kind === 'words') return <DocumentPreview preview={data} type={displayed.type} page={page} />
  return <SheetPreview preview={data} sheet={isPlaceholderData ? sheet : data.page} isLoading={isPlaceholderData} onChoose={setSheet} />
}
