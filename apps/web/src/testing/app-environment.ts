import { createQueryClient } from '../app/query-client.ts'

/** The app's query client, which retries without waiting. */
export function createTestClient() {
  const client = createQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}

/** The element that the app is mounted in. Overlays make the element with this id inert. */
export const createRootElement = () => document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }))
