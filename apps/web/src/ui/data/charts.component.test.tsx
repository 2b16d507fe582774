import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { Gauge } from './gauge.tsx'
import { TrendLine } from './trend-line.tsx'

/** The width of the filled part relative to the whole. */
function measureFill(gauge: Element) {
  return gauge.firstElementChild!.getBoundingClientRect().width / gauge.getBoundingClientRect().width
}

test.each([
  ['nothing', 0, 0],
  ['a part', 50, 0.25],
  ['all', 200, 1],
  ['more than all', 900, 1],
  ['less than nothing', -20, 0],
])('a gauge of %s is filled to the same share that it announces', async (_share, value, fill) => {
  await renderInApp(<Gauge label="Revenue" value={value} max={200} />)
  const gauge = page.getByRole('progressbar', { name: 'Revenue' })
  await expect.element(gauge).toHaveAttribute('aria-valuenow', String(fill * 100))
  await expect.element(gauge).toHaveAttribute('aria-valuetext', `${fill * 100}%`)
  await expect.poll(() => measureFill(gauge.element())).toBeCloseTo(fill, 2)
})

test('a gauge with a caption shows its name and its own text', async () => {
  await renderInApp(<Gauge captioned label="Revenue" value={68} valueText="3.4 / 5 M€" />)
  await expect.element(page.getByText('3.4 / 5 M€')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Revenue' })).toHaveAttribute('aria-valuetext', '3.4 / 5 M€')
})

const values = [
  { at: '2026-11-01T00:00:00Z', value: 1 },
  { at: '2026-11-02T00:00:00Z', value: 3 },
  { at: '2026-11-03T00:00:00Z', value: 2 },
]

test('a trend has a dot at its last value and stays inside its box', async () => {
  await renderInApp(<TrendLine label="Deals rose from 1 to 2" values={values} target={4} />)
  const image = page.getByRole('img', { name: 'Deals rose from 1 to 2' })
  await expect.element(image).toBeVisible()
  const box = image.element().getBoundingClientRect()
  const [line, dot, target] = ['polyline', 'circle', 'line'].map((tag) => image.element().querySelector(tag)!.getBoundingClientRect())
  for (const { left, right, top, bottom } of [line!, dot!, target!]) {
    expect(left).toBeGreaterThanOrEqual(box.left)
    expect(right).toBeLessThanOrEqual(box.right)
    expect(top).toBeGreaterThanOrEqual(box.top)
    expect(bottom).toBeLessThanOrEqual(box.bottom)
  }
  expect((dot!.left + dot!.right) / 2).toBeCloseTo(line!.right, 0)
  expect(target!.top).toBeLessThan(dot!.top)
})

test('a KPI without a value has no trend', async () => {
  await renderInApp(
    <>
      <p>KPI</p>
      <TrendLine label="Deals" values={[]} target={4} />
    </>,
  )
  await expect.element(page.getByText('KPI')).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})
