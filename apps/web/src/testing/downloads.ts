import { onTestFinished, vi } from 'vitest'

/** Keeps the browser from saving files until the test ends; returns the names of those that the page offers. */
export function collectDownloads(): string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}
