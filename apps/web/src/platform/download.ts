import { sendInSession } from './endpoint.ts'
import { routes } from './route-traits.ts'

/** Long enough for the browser to have taken the bytes over. */
const keptMs = 60_000

/** Saves a file under its name. A plain link would go without the session, so its bytes are fetched first. */
export async function downloadFile({ id, name }: { id: string; name: string }) {
  const response = await sendInSession(routes.files!.content!, { params: { id } })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
