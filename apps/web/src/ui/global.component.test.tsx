import { expect, onTestFinished, test } from 'vitest'

// The duration applies to every property of every element: any other than zero starts thousands of transitions per page.
test('with reduced motion, a changed color starts no transition', () => {
  const element = document.body.appendChild(document.createElement('p'))
  onTestFinished(() => element.remove())
  element.style.color = 'red'
  expect(getComputedStyle(element).color).toBe('rgb(255, 0, 0)')
  element.style.color = 'blue'
  expect(getComputedStyle(element).color).toBe('rgb(0, 0, 255)')
  expect(element.getAnimations()).toEqual([])
})
