import { test as base } from './fixtures.ts'
import { startModelStandIn, type ModelStandIn } from './harness/model-stand-in.ts'
import { announceProduct, type Product } from './harness/product.ts'
import { startProduct } from './harness/server.ts'

/** A product of its own whose model says what the test says, when the test says it. */
export const test = base.extend<object, { talking: { product: Product; model: ModelStandIn } }>({
  talking: [
    async ({}, use, { parallelIndex }) => {
      const model = await startModelStandIn()
      const { product, stop } = await startProduct({ OPENAI_BASE_URL: model.url }, `server-with-model-${parallelIndex}.log`)
      announceProduct(product)
      await use({ product, model })
      await stop()
      await model.close()
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ talking }, use) => use(talking.product.baseURL),
})
