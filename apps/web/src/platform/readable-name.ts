export { toReadableName } from '@adjutant/contract/readable-name'
