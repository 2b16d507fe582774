import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

const toNames = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** The reason why an AI feature is unavailable for this person, by feature; undefined when it is allowed. */
export function useAiLimits() {
  const { data } = useQuery(api.aiPolicy.mine.options())
  const by = (names: readonly string[] | undefined, toHint: (who: string) => string) => (names?.length ? toHint(toNames(names)) : undefined)
  return {
    models: by(data?.models_limited_by, (who) => `Limited to the models that ${who} allows.`),
    internet: by(data?.internet_search_off_by, (who) => `Turned off by ${who}.`),
    externalTools: by(data?.external_tools_off_by, (who) => `HTTP and MCP tools are turned off by ${who}.`),
    hosts: by(data?.hosts_limited_by, (who) => `${who} allows certain hosts only.`),
  }
}
