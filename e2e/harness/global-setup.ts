import { announceProduct } from './product.ts'
import { startProduct } from './server.ts'

export default async function setUp() {
  const { product, stop } = await startProduct()
  announceProduct(product)
  return stop
}
