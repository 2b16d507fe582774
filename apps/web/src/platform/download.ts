import { useMutation } from '@tanstack/react-query'
import { sendInSession } from './endpoint.ts'
import { routes } from './route-traits.ts'

/** Long enough for the browser to have taken the bytes over. */
const keptMs = 60_000

/** `version`: an older one than the present. */
export interface ContentName {
  id: string
  version?: number | undefined
}

/** The bytes of a file. A plain link would go without the session, so they are fetched. */
export async function fetchContent({ id, version }: ContentName, signal?: AbortSignal) {
  const response =
    version === undefined
      ? await sendInSession(routes.files!.content!, { params: { id } }, signal)
      : await sendInSession(routes.files!.versionContent!, { params: { id, version: String(version) } }, signal)
  return response.blob()
}

/** Saves what a call answered under this name. */
export const saveResponse = async (response: Response, name: string) => saveBlob(await response.blob(), name)

/** Saves a file under its name. */
const downloadFile = async ({ name, ...content }: ContentName & { name: string }) => saveBlob(await fetchContent(content), name)

function saveBlob(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

/** Saves files, and says so where that fails. */
export const useDownload = () => useMutation({ mutationFn: downloadFile, meta: { failed: 'Download Failed' } })
