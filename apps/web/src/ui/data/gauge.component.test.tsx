import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { Gauge } from './gauge.tsx'

/** The width of the filled part relative to the whole. */
function measureFill(gauge: Element) {
  return gauge.firstElementChild!.getBoundingClientRect().width / gauge.getBoundingClientRect().width
}

test.each([
  ['zero', 0, 0],
  ['a quarter', 50, 0.25],
  ['the maximum', 200, 1],
  ['a value over the maximum', 900, 1],
  ['a negative value', -20, 0],
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
