import type { HtmlTagDescriptor, Plugin } from 'vite'

function isPreloaded(fileName: string, families: string[]) {
  return fileName.endsWith('.woff2') && families.some((family) => fileName.includes(`${family}-latin-wght-normal`))
}

function toPreload(fileName: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head' }
}

// The hashed names of the fonts are known only once they are built, so the HTML gets its preload links here.
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
