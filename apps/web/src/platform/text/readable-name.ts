export { toReadableName } from '@adjutant/contract/core/readable-name'
