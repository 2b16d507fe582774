/** Examples: '1 day', '3 days'. A large count can be formatted before: `pluralize(count.toLocaleString('en'), 'file')`. */
export const pluralize = (count: number | string, one: string, many = `${one}s`): string => `${count} ${String(count) === '1' ? one : many}`
