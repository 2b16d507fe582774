/** What comes with the product is called as programs call it: `weekly_briefing`. People read “Weekly briefing”. */
export function toReadableName(name: string) {
  if (!/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return name
  const text = name
    .replaceAll('_', ' ')
    .replaceAll(/\bkpi\b/g, 'KPI')
    .replaceAll('follow up', 'follow-up')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
