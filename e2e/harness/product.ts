// Facts about the running product for the browser tests.

export type Product = {
  baseURL: string
  /** Contains every mail as an .eml file. */
  outboxDir: string
  adminEmail: string
  adminPassword: string
  /** The only private address that the product may call. Nothing listens there until a test starts a provider. */
  identityProviderPort?: number
  /** The server's log, kept after the run. */
  logFile: string
}

const variable = 'ADJUTANT_E2E_PRODUCT'

// The set-up runs in Playwright's main process; its workers inherit the environment.
export const announceProduct = (product: Product) => {
  process.env[variable] = JSON.stringify(product)
}

export const findProduct = (): Product | undefined => {
  const text = process.env[variable]
  return text ? (JSON.parse(text) as Product) : undefined
}

/** The running product with its address, outbox and first admin. */
export const getProduct = (): Product => {
  const product = findProduct()
  if (!product) throw new Error('the product is not running: the tests are started by `npm test` or `npx playwright test -c e2e`')
  return product
}
