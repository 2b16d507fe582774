import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'

/** Answers approvals, waiting runs and check-ins on the desk. Loaded on first use. */
export const deskSlots = {
  Approval: lazyComponent(async () => ({ default: (await import('../../../features/conversations/messages/act-card.tsx')).ActCard })),
  RunAnswer: lazyComponent(() => import('../../../features/runs/waits/run-answer.tsx')),
  CheckIn: lazyComponent(() => import('../../../features/strategy/check-ins/check-in-form.tsx')),
}
