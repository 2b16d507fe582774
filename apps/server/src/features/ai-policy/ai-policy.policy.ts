/** The rules of one organization. Null allows everything. */
export interface AiRules {
  allowed_models: string[] | null
  internet_search: boolean
  external_tools: boolean
  allowed_hosts: string[] | null
}

/** The default of an organization without rules. */
export const noRules: AiRules = { allowed_models: null, internet_search: true, external_tools: true, allowed_hosts: null }

/** The combined rules of all organizations of a person. */
export interface EffectivePolicy {
  isModelAllowed(id: string): boolean
  internetSearch: boolean
  externalTools: boolean
  isHostAllowed(host: string): boolean
}

/** `*.example.com` matches every subdomain but not `example.com` itself. */
const covers = (entry: string, host: string): boolean => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry)

/** A trailing dot names the same host. */
const bareHost = (host: string): string => host.toLowerCase().replace(/\.$/, '')

/**
 * An action needs the permission of every organization of the person: joining or founding a second organization lifts no restriction, and
 * no record of a strict organization reaches a model through a lenient one.
 */
export const combineRules = (all: readonly AiRules[]): EffectivePolicy => ({
  isModelAllowed: (id) => all.every(({ allowed_models }) => allowed_models === null || allowed_models.includes(id)),
  internetSearch: all.every(({ internet_search }) => internet_search),
  externalTools: all.every(({ external_tools }) => external_tools),
  isHostAllowed: (host) =>
    all.every(({ allowed_hosts }) => allowed_hosts === null || allowed_hosts.some((entry) => covers(entry, bareHost(host)))),
})
