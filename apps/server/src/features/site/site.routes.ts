import { contract } from '@adjutant/contract'
import { site } from '@adjutant/contract/site'
import { implement } from '../../platform/http/implement.ts'
import { toOpenApi } from '../../platform/http/openapi.ts'
import { docsStyle, toDocsPage, type Description } from './docs-page.ts'

/** `checkHealth` throws where something that the product needs is out of reach. */
export function siteRoutes(checkHealth: () => Promise<void>, version: string) {
  const description = toOpenApi(contract, version)
  const json = JSON.stringify(description)
  const page = toDocsPage(description as unknown as Description)
  return implement(site, {
    health: async () => {
      await checkHealth()
      return { status: 'ok' as const }
    },
    openapi: () => json,
    docs: () => page,
    docsStyle: () => docsStyle,
  })
}
