import type { NotificationBus } from '../../platform/live/notifications.ts'
import type { PortDeps } from './worker/run-ports.ts'
import type { LocalWorker } from './store/run-store.ts'

/** Dependencies from the composition root, and shared ones of this feature's modules. */
export interface RunsDeps extends PortDeps {
  notifications: NotificationBus
  /** This process's worker, if it can start a run at once. */
  findLocalWorker(): LocalWorker | undefined
}
