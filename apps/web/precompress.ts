import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/** Compressing smaller files gains nothing. */
const minBytes = 1024

/** Writes a .br and a .gz file beside each text asset: compressed once at the highest level instead of on every request. */
export function precompress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle() {
      const assets = resolve(config.root, config.build.outDir, config.build.assetsDir)
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(assets, name))
        if (bytes.length < minBytes) continue
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
