// npm run screenshots: builds the product, finds a browser and generates the README's screenshots.
import { bootstrap, handOver } from '../bootstrap.mjs'
import { buildAll } from '../build.mjs'
import { getChromium } from '../machine/chromium.ts'

process.env.CHROMIUM_PATH = await getChromium()
const node = await bootstrap('everything')
buildAll(node)
handOver(node, ['e2e/screenshots/main.ts'])
