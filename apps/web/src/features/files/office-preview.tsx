import { words } from '@adjutant/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { toQueryOptions } from '../../platform/query-options.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import type { Shown } from './content.ts'
import { DocumentPreview } from './document-preview.tsx'
import { NoPreview } from './no-preview.tsx'
import { Opening } from './opening.tsx'
import { SheetPreview } from './sheet-preview.tsx'

/** What the server read of the file. As with its bytes, a rename doesn't make it stale. */
const toPreviewQuery = ({ id, version, sha256 }: Shown, page: number) => ({
  ...toQueryOptions(['file preview', sha256, page], (signal) =>
    api.files.preview.call({ params: { id }, query: { page, ...(version && { version }) } }, signal),
  ),
  staleTime: Infinity,
  gcTime: 60_000,
  placeholderData: keepPreviousData,
})

/** The file itself is the reason, so another attempt ends the same way. */
const isFinal = (error: Error): error is ApiError => error instanceof ApiError && [409, 415].includes(error.status)

/** The words of a document or of slides, or the sheets of a workbook, as the server read them for search. `page` is where to begin. */
export default function OfficePreview({ shown, page }: { shown: Shown; page: number | undefined }) {
  const [sheet, setSheet] = useState(page ?? 1)
  const isBook = shown.type.includes('spreadsheetml')
  const { data, isPlaceholderData, error, refetch } = useQuery(toPreviewQuery(shown, isBook ? sheet : 1))
  if (error && isFinal(error)) return <NoPreview>{error.detail}</NoPreview>
  if (error)
    return <LoadFailure title="Couldn't load the preview." detail={toDetail(error, words.wire.broken)} onRetry={() => void refetch()} />
  if (!data) return <Opening />
  if (data.kind === 'words') return <DocumentPreview preview={data} type={shown.type} page={page} />
  return <SheetPreview preview={data} sheet={isPlaceholderData ? sheet : data.page} isLoading={isPlaceholderData} onChoose={setSheet} />
}
