import { spawn } from 'node:child_process'
import { dirname, delimiter, join } from 'node:path'
import { root } from '../bootstrap.mjs'

export type ProgramResult = { isOk: boolean; output: string }

// Grandchildren (`#!/usr/bin/env node`) must find the same Node.
const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

// A test runner has workers, a browser and a server: the signal goes to the whole process group.
const endGroup = (pid: number | undefined) => {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // The process has already exited.
  }
}

/** Runs a program to its end and captures its output. */
const runProgram = (command: string, args: string[], env: Record<string, string> = {}): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: path, ...env },
      detached: true,
    })
    const keep = (chunk: Buffer) => void chunks.push(chunk)
    const end = (isOk: boolean) => resolve({ isOk, output: Buffer.concat(chunks).toString() })
    const stopWithUs = () => endGroup(child.pid)
    process.once('exit', stopWithUs)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      keep(Buffer.from(error.message))
      end(false)
    })
    child.on('close', (code) => {
      process.off('exit', stopWithUs)
      end(code === 0)
    })
  })

export const runNode = (args: string[], env?: Record<string, string>): Promise<ProgramResult> => runProgram(process.execPath, args, env)

/** A program of a dependency, by its name in node_modules/.bin. */
export const runTool = (name: string, args: string[], env?: Record<string, string>): Promise<ProgramResult> =>
  runNode([join(root, 'node_modules', '.bin', name), ...args], env)
