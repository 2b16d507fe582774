/// <reference types="vite/client" />

declare module 'virtual:route-table' {
  const table: Record<string, Record<string, string>>
  export default table
}
