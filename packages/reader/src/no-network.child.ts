import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'
import workerThreads from 'node:worker_threads'

// Loaded before any other module of the reader process, and again in each of its threads. Node's permission model can't restrict the
// network before version 25, so this file disables every JavaScript API for it.

class NetworkDenied extends Error {
  override readonly name = 'NetworkDenied'
  readonly code = 'ERR_ACCESS_DENIED'

  constructor() {
    super('The reader of files has no access to the network.')
  }
}

function deny(): never {
  throw new NetworkDenied()
}

function lock(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true })
}

const denyAll = (owner: object, names: readonly string[]) =>
  names.filter((name) => name in owner).forEach((name) => lock(owner, name, deny))

const listFunctions = (owner: object) => Object.keys(owner).filter((name) => typeof Reflect.get(owner, name) === 'function')
const listMethods = (owner: object) =>
  owner === Object.prototype ? [] : Object.getOwnPropertyNames(owner).filter((name) => name !== 'constructor')

denyAll(net.Socket.prototype, ['connect'])
denyAll(net.Server.prototype, ['listen', '_listen2'])
denyAll(net, ['connect', 'createConnection', 'createServer', '_createServerHandle'])
denyAll(tls, ['connect', 'createServer'])
denyAll(tls.TLSSocket.prototype, ['connect'])
// A datagram socket opens its handle on creation.
denyAll(dgram, ['Socket', 'createSocket', '_createSocketHandle'])
denyAll(http, ['request', 'get', 'createServer'])
denyAll(https, ['request', 'get', 'createServer'])
denyAll(http2, ['connect', 'createServer', 'createSecureServer'])
for (const { prototype } of [dns.Resolver, dns.promises.Resolver])
  for (const owner of [prototype, Object.getPrototypeOf(prototype)]) denyAll(owner, listMethods(owner))
denyAll(dns, listFunctions(dns))
denyAll(dns.promises, listFunctions(dns.promises))
denyAll(globalThis, ['fetch', 'WebSocket', 'EventSource', 'WebSocketStream'])
// Internal bindings that would bypass the modules above.
denyAll(process, ['binding', '_linkedBinding', 'dlopen'])

/** A thread has its own modules. It inherits this process's flags, and with them this file; other flags are rejected. */
const { Worker } = workerThreads
const LockedWorker = new Proxy(Worker, {
  construct: (target, [file, options]: ConstructorParameters<typeof Worker>, newTarget) =>
    Reflect.construct(target, [file, { ...options, execArgv: undefined }], newTarget),
})
lock(Worker.prototype, 'constructor', LockedWorker)
lock(workerThreads, 'Worker', LockedWorker)

syncBuiltinESMExports()
