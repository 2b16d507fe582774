export { chooseDefaultModel, findExternalRefusal, listAllowedModels, listOfferable, readEffectivePolicy } from './effective-policy.ts'
