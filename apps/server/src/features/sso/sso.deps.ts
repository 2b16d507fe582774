import { Resolver } from 'node:dns/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { createProvider, type Provider } from './oidc-provider.service.ts'

/** The TXT records of a name, each as a list of strings. */
export type ResolveTxt = (name: string) => Promise<string[][]>

export interface SsoDeps {
  provider: Provider
  secrets: SecretBox
  resolveTxt: ResolveTxt
}

const resolveBySystem: ResolveTxt = (name) => new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name)

export const toSsoDeps = (
  { outbound, secrets }: { outbound: Outbound; secrets: SecretBox },
  clock: Clock,
  resolveTxt: ResolveTxt = resolveBySystem,
): SsoDeps => ({ provider: createProvider(outbound, clock), secrets, resolveTxt })
