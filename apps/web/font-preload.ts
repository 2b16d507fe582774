import type { HtmlTagDescriptor, Plugin } from 'vite'

function isPreloaded(fileName: string, families: string[]) {
  return fileName.endsWith('.woff2') && families.some((family) => fileName.includes(`${family}-latin-wght-normal`))
}

function toPreload(fileName: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head' }
}

// Hashed font names are known only after the build, so the preload links are added to the HTML here.
export function fontPreload(families: string[]): Plugin {
  return {
    name: 'adjutant:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => isPreloaded(name, families))
          .map(toPreload),
    },
  }
}
