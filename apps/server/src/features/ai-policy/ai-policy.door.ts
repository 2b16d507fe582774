export { chooseDefaultModel, findExternalRefusal, listAllowedModels, readEffectivePolicy } from './effective-policy.ts'
