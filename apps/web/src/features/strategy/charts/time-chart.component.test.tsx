import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { LazyTimeChart } from './lazy-time-chart.tsx'
import type { TimeChartProps } from './time-chart.tsx'

const dayMs = 86_400_000
const points = [1, 3, 2].map((value, index) => ({ value, at: index * dayMs }))
const band = [
  { at: 2 * dayMs, low: 2, high: 2 },
  { at: 9 * dayMs, low: 0, high: 6 },
]
const formats = { formatValue: String, formatTime: (time: Date) => time.toISOString().slice(0, 10) }
const chart = (more: Partial<TimeChartProps> = {}) => (
  <LazyTimeChart label="Deals" size="small" lines={[{ key: 'a', points, tone: 'brass', hasDots: true }]} {...formats} {...more} />
)
const image = page.getByRole('img', { name: 'Deals' })

test('a chart keeps lines, band and target inside its box', async () => {
  await renderInApp(chart({ band, level: 8 }))
  await expect.element(image).toBeVisible()
  const box = image.element().getBoundingClientRect()
  const parts = [...image.element().querySelectorAll('path, circle, line')]
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(box.left)
    expect(right).toBeLessThanOrEqual(box.right + 3)
    expect(top).toBeGreaterThanOrEqual(box.top)
    expect(bottom).toBeLessThanOrEqual(box.bottom)
  }
  await expect.element(page.getByText('1970-01-10')).toBeVisible()
})

test('a single value and a constant series are drawn', async () => {
  await renderInApp(chart({ lines: [{ key: 'a', points: [{ value: 0, at: 0 }], tone: 'brass', hasDots: true }] }))
  await expect.element(image).toBeVisible()
  const dot = image.element().querySelector('circle')!
  expect(Number(dot.getAttribute('cy'))).toBeGreaterThan(0)
  expect(image.element().innerHTML).not.toContain('NaN')
})

test('the height is reserved before the chart loads, and stays', async () => {
  await renderInApp(<div style={{ width: 360 }}>{chart()}</div>)
  const height = () => document.querySelector('[class*="small"]')!.getBoundingClientRect().height
  const before = height()
  await expect.element(image).toBeVisible()
  expect(height()).toBe(before)
  expect(image.element().getBoundingClientRect().width).toBe(360)
})
