import { expect, test } from 'vitest'
import { needsApproval } from './needs-approval.policy.ts'

const reads = { changesRecords: false }
const searches = { changesRecords: false, sendsOut: true }
const writes = { changesRecords: true }

type Row = [tool: { changesRecords: boolean; sendsOut?: boolean }, hasUntrustedText: boolean, isGranted: boolean, asks: boolean]

test.each<Row>([
  [reads, false, false, false],
  [reads, false, true, false],
  [reads, true, false, false],
  [reads, true, true, false],
  [searches, false, false, false],
  [searches, false, true, false],
  [searches, true, false, true],
  [searches, true, true, true],
  [writes, false, false, true],
  [writes, false, true, false],
  [writes, true, false, true],
  [writes, true, true, true],
])('%j with untrusted text: %s and a grant: %s asks: %s', (tool, hasUntrustedText, isGranted, asks) => {
  expect(needsApproval(tool, { hasUntrustedText, isGranted })).toBe(asks)
})
