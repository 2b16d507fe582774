import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Provider } from './provider.ts'

/** The TXT records of a name, each in its pieces; `node:dns` in the product. */
export type ResolveTxt = (name: string) => Promise<string[][]>

export interface SsoDeps {
  provider: Provider
  secrets: SecretBox
  resolveTxt: ResolveTxt
}
