/** What one organization allows. Null: everything. */
export interface AiRules {
  allowed_models: string[] | null
  internet_search: boolean
  external_tools: boolean
  allowed_hosts: string[] | null
}

/** An organization that has set nothing. */
export const noRules: AiRules = { allowed_models: null, internet_search: true, external_tools: true, allowed_hosts: null }

/** What a person may do, by the rules of all their organizations together. */
export interface EffectivePolicy {
  isModelAllowed(id: string): boolean
  internetSearch: boolean
  externalTools: boolean
  isHostAllowed(host: string): boolean
}

/** `*.example.com` covers every subdomain and not `example.com` itself. */
const covers = (entry: string, host: string): boolean => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry)

/** A trailing dot names the same host. */
const bareHost = (host: string): string => host.toLowerCase().replace(/\.$/, '')

/**
 * Everything has to be allowed by every organization of the person: one who joins or founds a second organization escapes nothing, and no
 * record of a strict organization reaches a model through a lenient one.
 */
export const combineRules = (all: readonly AiRules[]): EffectivePolicy => ({
  isModelAllowed: (id) => all.every(({ allowed_models }) => allowed_models === null || allowed_models.includes(id)),
  internetSearch: all.every(({ internet_search }) => internet_search),
  externalTools: all.every(({ external_tools }) => external_tools),
  isHostAllowed: (host) =>
    all.every(({ allowed_hosts }) => allowed_hosts === null || allowed_hosts.some((entry) => covers(entry, bareHost(host)))),
})
