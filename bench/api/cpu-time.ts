import { readFileSync } from 'node:fs'

/** Linux clock tick, the unit of times in /proc. */
const msPerTick = 10

/** CPU time of a process and its threads so far. */
export function cpuMsOf(pid: number): number {
  const [, afterName = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [userTicks, systemTicks] = afterName.split(' ').slice(11, 13).map(Number)
  return (userTicks! + systemTicks!) * msPerTick
}
