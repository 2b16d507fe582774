/// <reference types="vite/client" />

declare module 'virtual:route-table' {
  const table: Record<string, Record<string, { method: string; path: string; events?: true }>>
  export default table
}
