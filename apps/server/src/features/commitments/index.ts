export { exportCommitments } from './commitments.store.ts'
export { listOpenCommitments, listOpenCommitmentsWith } from './commitments.service.ts'
export { deleteOrphanProposals } from './detection/detection.store.ts'
export { startCommitmentDetection } from './detection/detection.worker.ts'
