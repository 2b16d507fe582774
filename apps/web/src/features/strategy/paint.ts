import { useQueryClient } from '@tanstack/react-query'

type Page<Item> = { items: Item[]; total: number }

/** Paints a change into every page that a route was asked for, and gives back the way to take it back. */
export function usePaint<Item>(listKey: readonly unknown[]) {
  const queryClient = useQueryClient()
  return async (paint: (page: Page<Item>) => Page<Item>) => {
    await queryClient.cancelQueries({ queryKey: listKey })
    const before = queryClient.getQueriesData<Page<Item>>({ queryKey: listKey })
    for (const [key, page] of before) if (page) queryClient.setQueryData(key, paint(page))
    return () => before.forEach(([key, page]) => queryClient.setQueryData(key, page))
  }
}

export const without =
  (goneId: string) =>
  <Item extends { id: string }>({ items, total }: Page<Item>): Page<Item> => {
    const left = items.filter(({ id }) => id !== goneId)
    return { items: left, total: total - (items.length - left.length) }
  }
