import { useMutation } from '@tanstack/react-query'
import { sendInSession } from '../api/api.ts'
import { routes } from '../api/route-traits.ts'

/** Gives the browser enough time to read the blob before its URL is revoked. */
const keptMs = 60_000

/** `version` selects an older version. */
export interface ContentName {
  id: string
  version?: number | undefined
}

/** Fetches the bytes with the session token; a plain link would send none. */
export async function fetchContent({ id, version }: ContentName, signal?: AbortSignal) {
  const response =
    version === undefined
      ? await sendInSession(routes.files.content, { params: { id } }, signal)
      : await sendInSession(routes.files.versionContent, { params: { id, version: String(version) } }, signal)
  return response.blob()
}

export const saveResponse = async (response: Response, name: string) => saveBlob(await response.blob(), name)

const downloadFile = async ({ name, ...content }: ContentName & { name: string }) => saveBlob(await fetchContent(content), name)

export function saveBlob(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

export const useDownload = () => useMutation({ mutationFn: downloadFile, meta: { failed: "Couldn't download the file" } })
