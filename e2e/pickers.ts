import { expect, type Locator } from '@playwright/test'

/** The options of an open picker. */
export const listedOptions = (field: Locator) => field.page().getByRole('listbox', { name: 'Options' }).getByRole('option')

/** Types a name into a searchable picker and picks it. */
export async function pickOption(field: Locator, name: string) {
  await field.fill(name)
  await listedOptions(field).getByText(name, { exact: true }).click()
  await expect(field).toHaveValue(name)
}
