// What the browser tests know of the product that runs for them.

export type Product = {
  baseURL: string
  /** Every mail is an .eml file here. */
  outboxDir: string
  adminEmail: string
  adminPassword: string
  /** On this machine: the one inner address that the product may call. Nothing listens there until a test starts something. */
  identityProviderPort?: number
  /** What the server wrote, kept after the run. */
  logFile: string
}

const variable = 'ADJUTANT_E2E_PRODUCT'

// The set-up runs in Playwright's own process and the tests in its workers, which inherit its environment.
export const announceProduct = (product: Product) => {
  process.env[variable] = JSON.stringify(product)
}

export const findProduct = (): Product | undefined => {
  const text = process.env[variable]
  return text ? (JSON.parse(text) as Product) : undefined
}

/** The running product: its address, its outbox and its first admin. */
export const getProduct = (): Product => {
  const product = findProduct()
  if (!product) throw new Error('the product is not running: the tests are started by `npm test` or `npx playwright test -c e2e`')
  return product
}
