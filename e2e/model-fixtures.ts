import { test as base } from './fixtures.ts'
import { startFakeModel, type FakeModel } from './harness/fake-model.ts'
import { announceProduct } from './harness/product.ts'
import { quickEmbeddings, startProduct, type RunningProduct } from './harness/server.ts'

/** A separate product whose model is controlled by the test. */
export const test = base.extend<object, { talking: Pick<RunningProduct, 'product' | 'crash'> & { model: FakeModel } }>({
  talking: [
    async ({}, use, { parallelIndex }) => {
      const model = await startFakeModel()
      const { product, crash, stop } = await startProduct({
        settings: { OPENAI_BASE_URL: model.url },
        logName: `server-with-model-${parallelIndex}.log`,
        preload: [quickEmbeddings],
      })
      announceProduct(product)
      await use({ product, crash, model })
      await stop()
      await model.close()
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ talking }, use) => use(talking.product.baseURL),
})
