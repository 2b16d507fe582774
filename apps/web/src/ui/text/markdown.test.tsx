import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { CitationContext } from './citations.ts'
import { Markdown } from './markdown.tsx'

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://adjutant.example' } })
})

const render = (text: string, streaming = false) => renderToStaticMarkup(<Markdown text={text} streaming={streaming} />)

test('renders headings, lists and tables below the levels of page and section', () => {
  const html = render('# Plan\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  expect(html).toContain('<h3 id="md-plan">Plan</h3>')
  expect(html).toContain('<li>one</li>')
  expect(html).toMatch(/<th[^>]*>a<\/th>/)
})

test('shows the host of an external link and sends no referrer', () => {
  const html = render('[your bank](https://evil.example/login)')
  expect(html).toContain('href="https://evil.example/login"')
  expect(html).toContain('rel="noopener noreferrer"')
  expect(html).toMatch(/your bank <span[^>]*>evil\.example<\/span>/)
})

test('shows the address of a mail link once', () => {
  expect(render('Write to karin@holm.example.')).toContain('<a href="mailto:karin@holm.example">karin@holm.example</a>')
  expect(render('[karin@holm.example](mailto:karin@holm.example)')).not.toContain('<span')
  expect(render('[karin@holm.example](mailto:eve@evil.example)')).toMatch(/<span[^>]*>eve@evil\.example<\/span>/)
  expect(render('[Karin](mailto:karin@holm.example)')).toMatch(/Karin <span[^>]*>karin@holm\.example<\/span>/)
})

test('opens an internal link in the same tab', () => {
  expect(render('[notes](/app/notes)')).toContain('<a href="/app/notes">notes</a>')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](data:text/html;base64,AAAA)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
])('%j is not a link', (text) => {
  expect(render(text)).not.toMatch(/href=/)
})

test.each([
  '![chart](https://evil.example/p.png?d=secret)',
  '![chart](//evil.example/p.png)',
  '![chart](data:image/svg+xml,<svg/>)',
  '![chart][1]\n\n[1]: https://evil.example/p.png',
])('%j shows the text instead of an external image', (text) => {
  const html = render(text)
  expect(html).not.toContain('<img')
  expect(html).toContain('chart')
})

test("shows an image of the product's own files", () => {
  expect(render('![chart](/api/files/12-ab/content)')).toContain('<img src="/api/files/12-ab/content" alt="chart"')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<svg onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<form action="https://evil.example"><input name=a></form>',
  '<math><mi xlink:href="javascript:alert(1)">',
  '<div style="position:fixed">x</div>',
])('%j stays text', (text) => {
  for (const html of [render(text), render(`before ${text} after`), render(`- ${text}`), render(text, true)]) {
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1]!)
    expect(new Set(tags).difference(new Set(['div', 'p', 'ul', 'li', 'span', 'a']))).toEqual(new Set())
    expect(html.replace(/&[a-z]+;/g, '')).not.toMatch(/<[^>]+\s(on\w+|style|src|action)=/i)
    expect(html).not.toMatch(/href="(?!https:\/\/evil\.example)/)
  }
})

test('announces in words which items of a task list are done', () => {
  const html = render('- [x] signed\n- [ ] sent')
  expect(html).toContain('aria-label="Done"')
  expect(html).toContain('aria-label="Open"')
  expect(html).not.toContain('<input')
})

test('treats a rule on the first line as a rule, not as front matter', () => {
  expect(render('---\nsecret: yes\n---\ntext')).toContain('secret')
})

test('renders a citation through the context, and nothing for an unknown source', () => {
  const cite = (number: number) => (number === 1 ? <a href="/app/notes?note=1">{number}</a> : null)
  const html = renderToStaticMarkup(
    <CitationContext value={cite}>
      <Markdown text="Rent [1](cite:1), term [7](cite:7) [x](cite:javascript)" />
    </CitationContext>,
  )
  expect(html).toContain('Rent <a href="/app/notes?note=1">1</a>, term  ')
  expect(html).not.toMatch(/href="cite:/)
})
