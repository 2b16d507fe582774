// Generates docs/api.md from the contract.
import { getAccess, getSuccessStatus, isJsonRoute } from '@adjutant/contract/core/define'
import type { Access, RouteDefinition, RouteGroup } from '@adjutant/contract/core/define'
import { listErrorStatuses } from '@adjutant/contract/core/error-statuses'

const who: Record<Access, string> = {
  public: 'anyone',
  session: 'any account, a waitlisted one too',
  member: 'an account with access',
  admin: 'an admin',
  directory: "the organization's directory",
}

const escaped = (text: string): string => text.replaceAll('|', '\\|')

const answersOf = (route: RouteDefinition): string => {
  const kind = route.kind === 'stream' ? ' (event stream)' : route.kind === 'page' ? ' (paged list)' : ''
  const again = isJsonRoute(route) && route.isIdempotent ? ', 200 if it already exists' : ''
  return `${getSuccessStatus(route)}${kind}${again} · ${listErrorStatuses(route).join(' ')}`.replace(/ · $/, '')
}

const toRow = (route: RouteDefinition): string =>
  `| ${route.method} | \`${route.path}\` | ${who[getAccess(route)]} | ${escaped(route.summary)} | ${answersOf(route)} |`

const toTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const toChapter = ([name, routes]: [string, RouteGroup]): string =>
  [
    `## ${toTitle(name)}`,
    '',
    '| Method | Path | Who may call | Summary | Answers |',
    '|---|---|---|---|---|',
    ...Object.values(routes).map(toRow),
    '',
  ].join('\n')

const preface = `# Calls

Written from \`packages/contract/src\` by \`npm run docs\`; do not edit it by hand. A running server describes the same calls in full at
\`/api/docs\` and as OpenAPI 3.1 at \`/api/openapi.json\`.

- Each path answers with and without its trailing slash. A session is sent as \`Authorization: Bearer …\`.
- The first number is success, the others are possible errors: \`{"detail": "…"}\`, with \`errors\` for invalid fields.
- 401: no valid session. 403: the account has no access yet. 404: not found, or not visible to you; admin calls answer everyone else
  with it too. 409: the record's state or your permissions forbid it. 422: a field is invalid. 429: too many requests, with \`Retry-After\`.
- A paged list takes \`skip\` and \`limit\` and returns the total in \`X-Total-Count\`.
- An event stream takes the session in \`?token=\` as well, or a ticket that is valid for one minute and one stream.
`

/** The exact content of the page: the check compares it with the file. */
export const renderApiPage = (contract: Record<string, RouteGroup>): string =>
  `${[preface, ...Object.entries(contract).map(toChapter)].join('\n').trimEnd()}\n`
