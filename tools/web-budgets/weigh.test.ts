import { expect, test } from 'vitest'
import { listPageErrors, listPageFiles, listStylesheets } from './weigh.ts'

const manifest = {
  'app.html': { file: 'assets/app.js', imports: ['_react.js'], css: ['assets/app.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/routes/login.tsx?tsr-split=component': { file: 'assets/login.js', imports: ['_form.js', '_react.js'], css: ['assets/login.css'] },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
  'src/routes/about.tsx?tsr-split=component': { file: 'assets/about.js' },
}

test('the entry contains what the page imports before it runs', () => {
  expect(listPageFiles(manifest)).toEqual({ scripts: ['assets/app.js', 'assets/react.js'], styles: ['assets/app.css'] })
})

test('a route adds its own files once, and none of other routes', () => {
  expect(listPageFiles(manifest, 'login.tsx')).toEqual({
    scripts: ['assets/app.js', 'assets/react.js', 'assets/login.js', 'assets/form.js'],
    styles: ['assets/app.css', 'assets/login.css'],
  })
})

test('throws for a route that is missing in the manifest', () => {
  expect(() => listPageFiles(manifest, 'gone.tsx')).toThrow('gone.tsx')
  expect(() => listPageFiles({})).toThrow('app.html')
})

test.each([
  ['an inline script', '<script>go()</script>'],
  ['an inline script', '<script type="module">go()</script>'],
  ['an inline style', '<p style="color:red">'],
  ['an inline style', '<style>p{}</style>'],
  ['an inline handler', '<body onload="go()">'],
  ['a file of another host', '<link rel="stylesheet" href="https://fonts.example.org/x.css">'],
  ['a file of another host', '<img src="//example.org/x.png">'],
])('finds %s in %s', (error, html) => {
  expect(listPageErrors(html)).toEqual([error])
})

test('accepts a clean page and links for people', () => {
  expect(listPageErrors('<script type="module" src="/a.js"></script><a href="https://example.org">x</a><!-- <style> -->')).toEqual([])
})

test('finds style sheets regardless of attribute order', () => {
  const html =
    '<link rel="stylesheet" crossorigin href="/assets/a.css"><link href="/assets/b.css" rel="stylesheet"><link rel="icon" href="/c.svg">'
  expect(listStylesheets(html)).toEqual(['assets/a.css', 'assets/b.css'])
})
