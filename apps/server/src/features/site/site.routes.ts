import { contract } from '@adjutant/contract'
import { site } from '@adjutant/contract/site'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isDiskFull } from '../../platform/db/db-errors.ts'
import { ServiceUnavailable } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { toOpenApi } from '../../platform/http/openapi.ts'
import { docsStyle, toDocsPage, type Description } from './docs-page.logic.ts'

function toDescription(version: string): { json: string; page: string } {
  const description = toOpenApi(contract, version)
  return { json: JSON.stringify(description), page: toDocsPage(description as unknown as Description) }
}

/** `checkHealth` throws if a dependency is unavailable. */
export function siteRoutes(checkHealth: () => Promise<void>, version: string) {
  // Computed on the first request, because it takes half a second.
  let kept: { json: string; page: string } | undefined
  const describe = () => (kept ??= toDescription(version))
  return implement(site, {
    health: async () => {
      await checkHealth().catch((error: unknown) => {
        throw isDiskFull(error) ? Object.assign(new ServiceUnavailable(appMessages.http.diskFull), { cause: error }) : error
      })
      return { status: 'ok' as const }
    },
    openapi: () => describe().json,
    docs: () => describe().page,
    docsStyle: () => docsStyle,
  })
}
